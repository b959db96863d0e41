/** Replies to messages that are no search: questions about the shop, in the words of its pages, small talk, and what is out of scope. */
import { type SmallTalk, smallTalkText } from '@shop/content/small-talk'
import { replyToTopics, shopTopics } from '@shop/content/shop-topics'

import type { Label } from '../../search/intent/labels.ts'
import type { Reply } from './write-reply.ts'

/** More would be a page, and not a reply. */
const maxTopics = 4

/** All topics at once; where there is none, a sentence on the first label. `null` for a search and for a fact of a product. */
export const replyToLabels = (
  labels: readonly Label[],
  nowMs: number,
): Pick<Reply, 'content' | 'page'> | null => {
  const topics = labels.flatMap((label) => shopTopics.filter((topic) => label === `shop:${topic}`))
  if (topics.length > 0) return replyToTopics(topics.slice(0, maxTopics), nowMs)
  const first = labels.find((label): label is SmallTalk => /^(?:small|out):/.test(label))
  return first ? { content: smallTalkText(first), page: null } : null
}
