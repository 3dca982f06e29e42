/** Why a seat lost what it lost, told from the result of a round and the rules it was played by. */

/**
 * @param {any} rules @param {any} ended a `round_ended` event @param {any} result one of its results
 * @returns {Array<{code: string, count?: number}>} message codes below `why.`
 */
export function reasonsFor(rules, ended, result) {
  if (ended.void) return [{ code: 'void' }];
  if (!result.lost) return result.winner ? [{ code: 'best' }] : [];
  if (rules.life_loss === 'threshold') return [thresholdReason(rules, result)];
  const penalty = closerPenalty(rules, ended, result);
  const base = result.lost > penalty ? [{ code: lowestReason(rules, ended) }] : [];
  return penalty ? [...base, { code: 'closer_lowest', count: penalty }] : base;
}

function thresholdReason(rules, result) {
  const low = Number(result.points) <= rules.threshold_points;
  return { code: low ? 'at_or_below' : 'lowest_above', count: rules.threshold_points };
}

function lowestReason(rules, { results }) {
  const some = (kind) => results.some((result) => result.kind === kind);
  if (some('fire') && rules.fire_penalty === 'all_others') return 'fire';
  if (some('thirty_one') && rules.penalty_on_31 === 'all_others') return 'thirty_one';
  const losers = results.filter((result) => result.lost > 0);
  return losers.length > 1 ? 'tied_lowest' : 'lowest';
}

/** Lives the closer loses on top, being alone at the bottom. */
function closerPenalty(rules, { results, closer }, result) {
  if (result.seat !== closer || !rules.closer_penalty) return 0;
  const others = results.filter(({ seat }) => seat !== closer);
  const alone = others.every(({ points }) => Number(points) > Number(result.points));
  return alone ? rules.closer_penalty : 0;
}
