import { dataAgeName } from '@shop/contracts/document'

/** An allowance for the time that data spends on the network and in server caches. */
export const ageMarginMs = 5000

/** Returns the maximum age of the document's data, in milliseconds. */
export const documentAgeMs = (): number => performance.now() + ageMarginMs + ageWhenSentMs()

/**
 * A document has a `meta` element with this age only if its data may be outdated, for example while
 * the database is down. Without the element, the age is 0.
 */
const ageWhenSentMs = (): number =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${dataAgeName}"]`)?.content ?? 0)
