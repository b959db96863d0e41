/**
 * A basis names the data that a response is made from. It decides how long the Worker may cache the
 * response.
 */
import * as v from 'valibot'

/**
 * A server entry sends this request header with its API calls. The response header of the same name
 * says what the response is based on. The entry sums up these bases (`sumOfBases`) and returns the
 * sum with its fragment. A fragment without a sum counts as based on everything that pages show.
 */
export const basisHeader = 'shop-basis'

/** A response with more subjects counts as based on everything. */
const maxSubjects = 150

/**
 * The basis is valid from event number `seq` (-1 if unknown) until one of the subjects changes:
 * `lists`, `shown`, `stock`, or `product:` and an id. `ageMs` is how old the data may be, in
 * milliseconds; 0 if it is current.
 */
export const ResponseBasis = v.object({
  seq: v.pipe(v.number(), v.integer()),
  ageMs: v.pipe(v.number(), v.minValue(0)),
  subjects: v.pipe(v.array(v.string()), v.maxLength(maxSubjects)),
})
export type ResponseBasis = v.InferOutput<typeof ResponseBasis>

/** Serializes a basis as the header's value. */
export const writeBasis = (basis: ResponseBasis): string => encodeURI(JSON.stringify(basis))

/** Parses the header. Returns `null` if it is missing or invalid. */
export const readBasis = (header: string | null): ResponseBasis | null => {
  try {
    const result = v.safeParse(ResponseBasis, JSON.parse(decodeURI(header ?? '')))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

/** Returns the basis of several responses together: as old as the oldest, with all subjects. */
export const sumOfBases = (bases: readonly ResponseBasis[]): ResponseBasis => {
  const subjects = [...new Set(bases.flatMap((one) => one.subjects))]
  return {
    seq: Math.min(Number.MAX_SAFE_INTEGER, ...bases.map(({ seq }) => seq)),
    ageMs: Math.max(0, ...bases.map(({ ageMs }) => ageMs)),
    subjects: subjects.length > maxSubjects ? ['shown'] : subjects,
  }
}
