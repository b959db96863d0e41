/** Whether a full load answers something of ours although there is no network. */

/** The service worker then has the page as it was seen, or says that it was not; the back office it leaves alone. */
export const opensOffline = (): boolean =>
  'serviceWorker' in navigator &&
  navigator.serviceWorker.controller !== null &&
  !/^\/admin(\/|$)/.test(location.pathname)
