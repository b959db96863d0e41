/** Replies without products: small talk, or facts about the shop itself. */
import {
  namedTopic,
  replyToTopics,
  type ShopTopic,
  shopTopics,
  specialText,
} from '@shop/content/shop-topics'
import { type SmallTalk, smallTalkText } from '@shop/content/small-talk'
import type { AssistantContext } from '@shop/contracts/assistant'
import type { Category } from '@shop/domain/categories'

import type { Label } from '../../../search/intent/labels.ts'
import { thresholds } from '../../../search/intent/thresholds.ts'
import { isUnderstood as hasConstraints } from '../../../search/retrieval/filter-sql.ts'
import { liftsPrice } from '../conversation/merge-intent.ts'
import { emptyContext } from '../conversation/next-context.ts'
import type { ReadMessage } from '../pipeline.ts'
import { requestsTotal } from './say-total.ts'
import { suggestCategory } from './suggest.ts'
import type { Reply } from './write-reply.ts'

const ofProductPages =
  /^shop:(?:account|care|made-where|materials|other|payment-safety|restock|size-advice|size-range)$/
/** Topics whose words also occur in searches: "hoodies in sizes M to XXL", "what is on promo". */
const nearSearch = /^shop:(?:discount|other|size-advice|size-range)$/

const shipping = /\b(?:ship\w*|deliver\w*|postage|tax|total|send|express)\b/
const supposing =
  /^(?:and |but |so )?(?:even |what |also |only )?(?:if|when|though)\b|\b(?:does|do|would|will|is) (?:that|it|this)\b/

export const replyInWords = (read: ReadMessage): Reply | null => {
  const labels = labelsInWords(read)
  const words = labels && wordsOf(labels, read)
  if (!words) return null
  // Earlier products stay in the context, so that the next message can still refer to them.
  const context: AssistantContext = {
    ...(read.context ?? emptyContext),
    labels: labels.filter((label) => label.startsWith('shop:')),
  }
  const unmet: Reply['unmet'] = labels[0] === 'out:goods' ? ['category'] : []
  return { ...words, total: 0, products: [], unmet, comparison: null, context }
}

const labelsInWords = (read: ReadMessage): readonly Label[] | null => {
  const { context, question, namesGoods, request } = read
  const { kind, labels, scores } = read.meaning
  const { text, about, own } = request
  const [label] = labels
  if (context && liftsPrice(text, context)) return null
  const topic =
    namedTopic(text) ?? continuedTopic(text, context, kind === 'shop' && label ? scores[label] : 0)
  if (topic) return [`shop:${topic}`]
  const isOpen =
    about.length === 0 && request.from === 0 && !hasConstraints({ ...own, isNotMade: false })
  if (isOpen && own.isNotMade && /search|out/.test(kind) && question !== 'fact')
    return ['out:goods']
  if (kind === 'search' || kind === 'fact' || !label || request.from > 0) return null
  if (isOfShown(label, read)) return null
  const isOfKind = own.categories.length > 0 && (question === 'fact' || own.notWords.length > 0)
  const isNamed = about.length > 0 || isOfKind
  const score = scores.search + scores.fact
  if (isNamed && (kind === 'shop' ? ofProductPages.test(label) : score > thresholds.smallTalk))
    return null
  // "Size 3" after a reply with products narrows down the search.
  if (/size|goods/.test(label) && context?.shown.length && own.sizes.length > 0) return null
  // `isNotMade` is false for goods that the shopper owns or that texts of products mention.
  if (label === 'out:goods' && !own.isNotMade && namesGoods) return null
  const isUnderstood = isNamed || hasConstraints(own)
  return isUnderstood && score >= leastScore(kind, label) ? null : labels
}

/** True for a question about shown products, which a reply must name to answer the question. */
const isOfShown = (label: Label, { context, question, request }: ReadMessage): boolean => {
  const { text, about, own } = request
  const shown = context?.shown.length ?? 0
  const isBarePrice = label === 'shop:shipping-cost' && !shipping.test(text)
  if (/^shop:(?:shipping|tax|express)/.test(label))
    return about.length > 0 && (requestsTotal(text) || isBarePrice)
  const isOfPages = /^shop:(?:care|materials|made-where)$/.test(label)
  return isOfPages && (question === 'comparison' || (shown > 0 && own.notWords.length > 0))
}

/** A message with product words is a search despite its label if `score` is at least this. */
const leastScore = (kind: string, label: Label): number => {
  if (kind === 'out') return thresholds.outOfScope
  if (nearSearch.test(label)) return thresholds.nearSearch
  return kind === 'small' ? thresholds.smallTalk : thresholds.shopTopic
}

/** Returns the previous topic if the message continues it, as in "how much would that cost". */
const continuedTopic = (
  text: string,
  context: AssistantContext | null,
  best: number,
): ShopTopic | undefined =>
  shopTopics.find(
    (topic) =>
      context?.labels.includes(`shop:${topic}`) &&
      (topic === 'custom' || best < thresholds.ownTopic || supposing.test(text)) &&
      specialText(topic, text) !== undefined,
  )

const wordsOf = (
  labels: readonly Label[],
  { meaning: { scores }, text: message, nowMs, settings }: ReadMessage,
): Pick<Reply, 'content' | 'page' | 'suggestions'> | null => {
  const topics = labels.flatMap((label) => shopTopics.filter((one) => label === `shop:${one}`))
  const [best = topics[0], ...others] = topics.filter((topic) => topic !== 'other')
  if (best) {
    const isWhole = /^(?:returns|express|custom|tracking)$/.test(best)
    const second = others.find(
      (topic) => !isWhole && scores[`shop:${topic}`] >= thresholds.secondTopic,
    )
    return replyToTopics(second ? [best, second] : [best], { message, nowMs, settings })
  }
  const first = labels.find((label): label is SmallTalk => /^(?:small|out):/.test(label))
  if (!first) return null
  return {
    content: smallTalkText(first, message, settings),
    page: null,
    suggestions: /greeting|help/.test(first) ? openers(settings.categories.all) : [],
  }
}

const openers = (categories: readonly Category[]): string[] => [
  ...suggestCategory('Hoodies', categories),
  'What is on sale?',
  'How much is shipping?',
]
