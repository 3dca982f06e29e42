/** Hands a link on: to the phone's own sheet, or to the clipboard. */

/** @param {string} url @param {string} title @returns {Promise<boolean>} whether it went somewhere */
export async function shareLink(url, title) {
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ url, title });
    else await navigator.clipboard.writeText(url);
    return true;
  } catch {
    // The person closed the sheet, or the clipboard is not allowed: the address bar has the link too.
    return false;
  }
}
