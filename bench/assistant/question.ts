/**
 * The questions of a voice, with their expected replies. The authors of voices know only the shop's
 * pages.
 */
import * as v from 'valibot'

/** The kinds of questions, one per row of the printed table. */
export const kinds = [
  'product',
  'constraint',
  'exclusion',
  'audience',
  'meaning',
  'follow-up',
  'fact',
  'shop',
  'small-talk',
  'out-of-scope',
  'language',
] as const

const Names = v.array(v.string())

/** Requirements of the last reply. Every present field counts; products are given by name. */
const Expected = v.strictObject({
  /** At least one of these is shown. */
  shows: v.optional(Names),
  showsFirst: v.optional(Names),
  only: v.optional(Names),
  /** None of these is shown by any reply from `neverFrom` on. */
  never: v.optional(Names),
  neverFrom: v.optional(v.number(), 0),
  showsNothing: v.optional(v.literal(true)),
  /** The reply does not claim that it found what was requested. */
  notSold: v.optional(v.literal(true)),
  /** The reply, or the page it links to, contains one text from each group, ignoring case. */
  says: v.optional(v.array(v.array(v.string()))),
  neverSays: v.optional(v.array(v.string())),
  note: v.optional(v.string()),
})

const Question = v.strictObject({
  id: v.string(),
  kind: v.picklist(kinds),
  says: v.pipe(v.array(v.string()), v.minLength(1)),
  expects: Expected,
})
export type Question = v.InferOutput<typeof Question>

export const Voice = v.strictObject({
  voice: v.string(),
  persona: v.string(),
  questions: v.array(Question),
})
export type Voice = v.InferOutput<typeof Voice>
