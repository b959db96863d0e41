/** When a kept copy is worth asking for again although it may still be right. */

const dayMs = 86_400_000

/** After a day by the server's clock, which is near enough; of an answer without a date nobody knows. */
export const isOld = ({ headers }: Pick<Response, 'headers'>): boolean => {
  const ageMs = Date.now() - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(ageMs) || ageMs > dayMs
}
