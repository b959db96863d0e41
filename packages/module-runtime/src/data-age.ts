import { dataAgeName } from '@shop/contracts/document'

/** Covers the time that data spends in transit and in server caches. */
export const ageMarginMs = 5000

/** Returns the maximum age of the document's data, in milliseconds. */
export const documentAgeMs = (): number => performance.now() + ageMarginMs + ageWhenSentMs()

/** Returns the data's age when the server sent it. It is 0 unless the database is down. */
const ageWhenSentMs = (): number =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${dataAgeName}"]`)?.content ?? 0)
