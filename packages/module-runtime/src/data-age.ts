import { dataAgeName } from '@shop/contracts/document'

/** An allowance for the time that data spends on the network and in server caches. */
export const ageMarginMs = 5000

/** Returns the maximum age of the document's data, in milliseconds. `Infinity` if it is unknown. */
export const documentAgeMs = (): number =>
  isFromHttpCache() ? Infinity : performance.now() + ageMarginMs + ageWhenSentMs()

/** On Back and Forward, browsers may show a stored document without asking the server. */
const isFromHttpCache = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
    ({ type, transferSize }) => type === 'back_forward' && transferSize === 0,
  )

/**
 * A document has a `meta` element with this age only if its data may be outdated, for example while
 * the database is down, or in a copy of the service worker. Without the element, the age is 0.
 */
const ageWhenSentMs = (): number =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${dataAgeName}"]`)?.content ?? 0)
