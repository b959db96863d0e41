import { dataAgeName } from '@shop/contracts/document'

/** Added to the age of data, to cover the time in transit and in server caches. */
export const ageMarginMs = 5000

/** Returns the greatest age of the data that came with the document. */
export const documentAgeMs = (): number => performance.now() + ageMarginMs + ageWhenSentMs()

/** Returns the data's age when the server sent it: 0, except while the database is down. */
const ageWhenSentMs = (): number =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${dataAgeName}"]`)?.content ?? 0)
