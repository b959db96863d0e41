/** Decides whether a reply shows products or is only words about the shop. */
import type { AssistantContext } from '@shop/contracts/assistant'

import { conceptsIn } from '../../search/constraints/lexicon.ts'
import { type Label, labels as allLabels } from '../../search/intent/labels.ts'
import type { MessageIntent } from '../../search/intent/read-intent.ts'
import { isUnderstood as hasConstraints } from '../../search/retrieval/filter-sql.ts'
import type { Interpretation } from './conversation/interpret.ts'

/** Shop topics that a product's own page answers better if the message names a product. */
const ofProductPages: ReadonlySet<Label> = new Set([
  'shop:care',
  'shop:made-where',
  'shop:materials',
  'shop:other',
  'shop:restock',
  'shop:size-advice',
  'shop:size-range',
])

/** Topics that share words with searches: "hoodies in sizes M to XXL", "what is on promo". */
const nearSearch: ReadonlySet<Label> = new Set([
  'shop:discount',
  'shop:size-advice',
  'shop:size-range',
])

/** The least search score that outweighs a likelier label if a message has words of products. */
const likelyScore = { near: 0.35, out: 0.6, small: 0.13 }
/** A label with a lower score is little more than a guess. */
const uncertainScore = 0.4

type Given = {
  meaning: MessageIntent
  request: Interpretation
  context: AssistantContext | null
}

/**
 * Returns the labels to answer in words; `null` if the message is about products or their facts.
 */
export const labelsInWords = ({ meaning, request, context }: Given): readonly Label[] | null => {
  const { kind, labels, scores } = meaning
  const [label] = labels
  const { about, own, isContinued } = request
  if (kind === 'search' || kind === 'fact' || !label || request.from > 0) return null
  const isNamed = about.length > 0
  const score = scores.search + scores.fact
  if (isNamed && (kind === 'shop' ? ofProductPages.has(label) : score > likelyScore.small))
    return null
  // If staff have added such goods, the words of products include them.
  const isSold = label === 'out:goods' && !own.isNotMade && namesGoods(request.text)
  if (isSold) return null
  const isUnderstood = isNamed || hasConstraints(own)
  const least = leastScore(meaning, label)
  if (isUnderstood && score >= least) return null
  const isBare = isContinued && !isUnderstood && kind !== 'shop'
  const before = allLabels.filter((one) => context?.labels.includes(one))
  return isBare && before.length > 0 ? before : labels
}

export const namesGoods = (text: string): boolean =>
  conceptsIn(text).some(({ kind }) => kind === 'goods')

const leastScore = ({ kind, scores }: MessageIntent, label: Label): number => {
  if (kind === 'out') return likelyScore.out
  if (nearSearch.has(label)) return likelyScore.near
  if (kind === 'small') return likelyScore.small
  return scores[label] < uncertainScore ? scores[label] / 2 : 1
}
