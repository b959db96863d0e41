/** Replies to questions about the shop, small talk, and things out of scope. */
import { type SmallTalk, smallTalkText } from '@shop/content/small-talk'
import { replyToTopics, shopTopics } from '@shop/content/shop-topics'

import type { Label } from '../../../search/intent/labels.ts'
import type { Reply } from './write-reply.ts'

/** A reply with more topics would be as long as a page. */
const maxTopics = 4

/** Replies to all topics, or else to the first label; `null` for a search or a product fact. */
export const replyToLabels = (
  labels: readonly Label[],
  nowMs: number,
): Pick<Reply, 'content' | 'page'> | null => {
  const topics = labels.flatMap((label) => shopTopics.filter((topic) => label === `shop:${topic}`))
  if (topics.length > 0) return replyToTopics(topics.slice(0, maxTopics), nowMs)
  const first = labels.find((label): label is SmallTalk => /^(?:small|out):/.test(label))
  return first ? { content: smallTalkText(first), page: null } : null
}
