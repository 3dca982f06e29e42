/**
 * A finished analysis laid over the steps of a replay: what was decided at which step, how a seat's chances went.
 *
 * @typedef {{version: number, seat: number, round: number, action: any, best: any, loss: number|null, best_loss: number|null,
 *   cost: number|null, standard_error: number|null, label: 'slip'|'mistake'|'blunder'|null, hindsight: any, step: number}} Graded
 * @typedef {{step: number, chance: number, label: string|null}} Point
 * @typedef {{round: number, points: Point[], end: {step: number, lost: number}|null}} RoundCurve
 */

export class MatchAnalysis {
  /** @type {Map<number, Graded>} by step */
  #decisions;
  #accounts;

  /** @param {any} answer of the API @param {Array<{entry: any}>} steps */
  constructor(answer, steps) {
    const stepOf = new Map(steps.map(({ entry }, step) => [entry.version, step]));
    this.#decisions = new Map(
      answer.decisions.map((decision) => [
        stepOf.get(decision.version),
        { ...decision, step: stepOf.get(decision.version) },
      ]),
    );
    this.#accounts = answer.rounds;
    this.length = steps.length;
    /** @type {Array<{seat: number, text: string}>} */
    this.seats = answer.seats;
    /** Where each round begins and ends. @type {Array<{round: number, start: number, end: number|null, results: any[]}>} */
    this.rounds = roundsOf(steps);
  }

  /** Whether anybody could weigh decisions under the rules of this match. */
  get hasGrades() {
    return this.graded.length > 0;
  }

  /** The decisions that had a choice, in order. @returns {Graded[]} */
  get graded() {
    return [...this.#decisions.values()].filter(({ loss }) => loss !== null);
  }

  /** @param {number} step @returns {Graded|null} */
  decisionAt(step) {
    return this.#decisions.get(step) ?? null;
  }

  /** The next decision of a seat after `step` that cost something worth a word. */
  nextError(step, seat) {
    return (
      this.graded.find((decision) => decision.step > step && decision.seat === seat && decision.label) ?? null
    );
  }

  /** How the chance of losing a life went for a seat, round by round. @param {number} seat @returns {RoundCurve[]} */
  curveOf(seat) {
    return this.rounds.map(({ round, end, results }) => ({
      round,
      points: this.graded
        .filter((decision) => decision.seat === seat && decision.round === round)
        .map(({ step, loss, label }) => ({ step, chance: loss, label })),
      end:
        end === null || !results.some((result) => result.seat === seat)
          ? null
          : { step: end, lost: results.find((result) => result.seat === seat).lost },
    }));
  }

  /** The round played at `step`, which may be the step that ends it. */
  roundAt(step) {
    return (this.rounds.findLast(({ start }) => start < step) ?? this.rounds[0])?.round ?? 1;
  }

  /** What a round cost each seat, and what of it was choice and luck. */
  accountsOf(round) {
    return this.#accounts.filter((account) => account.round === round);
  }
}

/** An entry that ends a round deals the next one too. */
function roundsOf(steps) {
  const rounds = [];
  for (const [step, { entry }] of steps.entries()) {
    for (const event of entry.events) {
      if (event.type === 'round_ended') Object.assign(rounds.at(-1), { end: step, results: event.results });
      if (event.type === 'round_started')
        rounds.push({ round: event.round, start: step, end: null, results: [] });
    }
  }
  return rounds;
}
