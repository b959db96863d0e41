/**
 * The basis of a response says on which data the response depends. When this data changes, a cached
 * copy is stale.
 */
import * as v from 'valibot'

/**
 * A server entry sends this header with each API request. The Worker then adds the basis of its
 * response, in a header of the same name. What the entry itself responds depends on all data that
 * it read (`sumOfBases`).
 */
export const basisHeader = 'shop-basis'

const maxSubjects = 150

/**
 * The basis is valid from event number `seq` (-1 if unknown) until one of the subjects changes:
 * `lists`, `shown`, `stock`, or `product:` and an id. `ageMs` is the maximum age of the data.
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

/** Returns one basis with the age of the oldest data. `shown` replaces too many subjects. */
export const sumOfBases = (bases: readonly ResponseBasis[]): ResponseBasis => {
  const subjects = [...new Set(bases.flatMap((one) => one.subjects))]
  return {
    seq: Math.min(Number.MAX_SAFE_INTEGER, ...bases.map(({ seq }) => seq)),
    ageMs: Math.max(0, ...bases.map(({ ageMs }) => ageMs)),
    subjects: subjects.length > maxSubjects ? ['shown'] : subjects,
  }
}
