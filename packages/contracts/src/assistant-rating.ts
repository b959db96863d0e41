import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import { requiredText, text } from './fields.ts'
import { WriteId } from './product-input.ts'

/** The maximum length of a whole shared conversation, in characters. */
export const maxTalkLength = 20_000
/** The maximum number of messages in a shared conversation. */
export const maxTalkMessages = 40
/** The maximum length of one message or rated reply, in characters. */
export const maxTalkTextLength = 4000

const TalkMessage = v.strictObject({
  by: v.picklist(['shopper', 'assistant']),
  text: text(maxTalkTextLength),
})
export type TalkMessage = v.InferOutput<typeof TalkMessage>

const Talk = v.pipe(
  v.array(TalkMessage),
  v.maxLength(maxTalkMessages, `must have at most ${maxTalkMessages} messages`),
  v.check(
    (messages) => messages.reduce((sum, { text: { length } }) => sum + length, 0) <= maxTalkLength,
    `must be at most ${maxTalkLength} characters in all`,
  ),
)

/**
 * A shopper's rating of a reply. A second rating with the same id replaces the first. `talk` is
 * null unless the shopper agreed to share the conversation.
 */
export const RateReplyInput = v.strictObject({
  id: WriteId,
  isGood: v.boolean(),
  reply: requiredText(maxTalkTextLength),
  talk: v.nullable(Talk),
})
export type RateReplyInput = v.InferOutput<typeof RateReplyInput>

/** A rating as staff see it. `created_at` is ISO 8601 UTC. */
export const AssistantRating = apiObject({
  id: v.string(),
  is_good: v.boolean(),
  reply: v.string(),
  talk: v.nullable(v.array(v.object(TalkMessage.entries))),
  created_at: v.string(),
})
export type AssistantRating = v.InferOutput<typeof AssistantRating>
export type AssistantRatingWire = v.InferInput<typeof AssistantRating>

/** One page of ratings, newest first, and the total number. */
export const AssistantRatingList = v.object({
  ratings: v.array(AssistantRating),
  total: v.number(),
})
