/** What a response was made of: how the Worker knows for how long it may be cached. */
import * as v from 'valibot'

/**
 * Request header with which a server entry's call of the API gets, in a response header of the same name, what the
 * response is based on. The entry sends the sum of what it got with its fragment. Without the header the fragment counts
 * as based on anything that pages show.
 */
export const basisHeader = 'shop-basis'

/** Subjects are more than a list can name: it then counts as based on anything. */
const maxSubjects = 150

/**
 * Right as of event number `seq` (-1 when that is not known) as long as none of the subjects changes: `lists`, `shown`,
 * `stock`, or `product:` and an id. `ageMs` is above 0 for what may be that old, in milliseconds.
 */
export const ResponseBasis = v.object({
  seq: v.pipe(v.number(), v.integer()),
  ageMs: v.pipe(v.number(), v.minValue(0)),
  subjects: v.pipe(v.array(v.string()), v.maxLength(maxSubjects)),
})
export type ResponseBasis = v.InferOutput<typeof ResponseBasis>

/** As the value of the header. */
export const writeBasis = (basis: ResponseBasis): string => encodeURI(JSON.stringify(basis))

/** `null` for a missing header, and one that cannot be read. */
export const readBasis = (header: string | null): ResponseBasis | null => {
  try {
    const result = v.safeParse(ResponseBasis, JSON.parse(decodeURI(header ?? '')))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

/** Of something that was made of several: as new as the oldest, and based on all that they are based on. */
export const sumOfBases = (bases: readonly ResponseBasis[]): ResponseBasis => {
  const subjects = [...new Set(bases.flatMap((one) => one.subjects))]
  return {
    seq: Math.min(Number.MAX_SAFE_INTEGER, ...bases.map(({ seq }) => seq)),
    ageMs: Math.max(0, ...bases.map(({ ageMs }) => ageMs)),
    subjects: subjects.length > maxSubjects ? ['shown'] : subjects,
  }
}
