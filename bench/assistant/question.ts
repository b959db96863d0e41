/** What a voice asks, and what a right reply shows and says. Written by people who know no more than the shop's pages. */
import * as v from 'valibot'

/** The kinds of questions, which the table is printed by. */
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

/** Every field that is there must hold of the last reply. Products by their names. */
const Expected = v.strictObject({
  /** At least one of them is shown. */
  shows: v.optional(Names),
  /** One of them is shown first. */
  showsFirst: v.optional(Names),
  /** No other product is shown. */
  only: v.optional(Names),
  /** None of them is shown, by no reply from `neverFrom` on. */
  never: v.optional(Names),
  neverFrom: v.optional(v.number(), 0),
  /** No product is shown. */
  showsNothing: v.optional(v.literal(true)),
  /** The reply does not claim that it found what was requested. */
  notSold: v.optional(v.literal(true)),
  /** Of each group one text is in the reply, or in the page it links to, in either case of letters. */
  says: v.optional(v.array(v.array(v.string()))),
  neverSays: v.optional(v.array(v.string())),
  /** Why, for people. */
  note: v.optional(v.string()),
})

const Question = v.strictObject({
  id: v.string(),
  kind: v.picklist(kinds),
  /** The messages of one conversation. */
  says: v.pipe(v.array(v.string()), v.minLength(1)),
  expects: Expected,
})
export type Question = v.InferOutput<typeof Question>

/** The questions of one person. */
export const Voice = v.strictObject({
  voice: v.string(),
  persona: v.string(),
  questions: v.array(Question),
})
export type Voice = v.InferOutput<typeof Voice>
