/** Registers the worker. Script addresses may only be made here: the page's policy allows no other maker. */

const WORKER = '/sw.js';

export function keepShell() {
  if (!navigator.serviceWorker) return;
  const policy = /** @type {any} */ (window).trustedTypes?.createPolicy('thirty-one-worker', {
    createScriptURL: (url) => (url === WORKER ? url : ''),
  });
  navigator.serviceWorker.register(policy ? policy.createScriptURL(WORKER) : WORKER).catch(() => {
    // Without a worker the table works all the same, only not offline.
  });
}
