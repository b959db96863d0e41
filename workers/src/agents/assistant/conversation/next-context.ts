/** The browser stores the context of a conversation and sends it with the next message. */
import {
  type AssistantContext,
  type Constraint,
  maxSeenProducts,
  type SearchIntent,
} from '@shop/contracts/assistant'
import type { ProductRow } from '@shop/db/schema/products'

import {
  emptyIntent,
  normalizeMessage,
  readConstraints,
} from '../../../search/constraints/read-constraints.ts'
import type { Vocabulary } from '../../../search/retrieval/vocabulary.ts'
import { type Aspect, readAspects } from '../reply/product-facts.ts'
import type { Interpretation } from './interpret.ts'
import { comparesPrices } from './merge-intent.ts'

export const emptyContext: AssistantContext = {
  shown: [],
  from: 0,
  about: null,
  listed: [],
  seen: [],
  excluded: [],
  labels: [],
  language: null,
  wanted: emptyIntent,
}

type Given = {
  text: string
  request: Interpretation
  unmet: readonly Constraint[]
  shown: readonly ProductRow[]
  before: AssistantContext | null
  vocabulary: Vocabulary
}

/** If a request for more results finds none, the context stays the same. */
export const nextContext = (given: Given): AssistantContext => {
  const { request, shown, before } = given
  if (shown.length === 0 && before && request.from > 0) return before
  const ids = shown.map(({ id }) => id)
  return {
    shown: ids,
    about: request.about.length === 1 ? (ids[0] ?? null) : null,
    listed: ids.length > 1 ? ids : (before?.listed ?? []),
    seen: [...new Set([...(before?.seen ?? []), ...ids])].slice(0, maxSeenProducts),
    excluded: request.excluded.slice(-maxSeenProducts),
    from: request.from,
    labels: carriedLabels(given.text),
    language: before?.language ?? null,
    wanted: nextIntent(given),
  }
}

/** Maps each aspect to words that ask about it, for follow-ups such as "and the cap?". */
const carried: Partial<Record<Aspect, string>> = {
  price: 'how much',
  sale: 'on sale',
  size: 'what sizes',
  color: 'what colors',
  material: 'made of',
  weight: 'how heavy',
  fit: 'how does it fit',
  care: 'wash',
  origin: 'made in what',
}

const carriedLabels = (text: string): string[] =>
  [...readAspects(text)].filter((one) => carried[one]).map((one) => `fact:${one}`)

/** Adds the previous question to a follow-up that only names another product. */
export const withCarried = (text: string, context: AssistantContext | null): string => {
  if (!/^(?:and|what about|how about|or)\b/.test(text) || readAspects(text).size > 0) return text
  const before = context?.labels.flatMap((label) => carried[label.slice(5) as Aspect] ?? []) ?? []
  return [text, ...before].join(' ; ')
}

const nextIntent = ({ request, unmet, shown, before, vocabulary }: Given): SearchIntent => {
  const [first] = shown
  const { about, intent, text } = request
  if (about.length > 1) return before?.wanted ?? emptyIntent
  if (about.length === 1 && first)
    return { ...intentOf(first, vocabulary), ...lastingOf(before), ...metOf(intent, unmet) }
  // If no product was cheaper or dearer, that comparison must not constrain the next message.
  return before && comparesPrices(text) && unmet.length > 0 ? before.wanted : intent
}

/** Turns a product into a search for its kind, so that the next message can build on it. */
const intentOf = ({ name, category }: ProductRow, vocabulary: Vocabulary): SearchIntent => ({
  ...emptyIntent,
  categories: [category],
  words: readConstraints(normalizeMessage(name, vocabulary.correct), vocabulary).words.filter(
    (word) => !vocabulary.pairs.has(word),
  ),
})

const lastingOf = (before: AssistantContext | null): Partial<SearchIntent> => {
  const { notWords, notColors, isNeverInColors, notCategories, audience } =
    before?.wanted ?? emptyIntent
  return { notWords, notColors, isNeverInColors, notCategories, audience }
}

/** Keeps only colors and sizes that were found, so that "the same color" refers to a found one. */
const metOf = (
  { colors, sizes }: SearchIntent,
  unmet: readonly Constraint[],
): Pick<SearchIntent, 'colors' | 'sizes'> => ({
  colors: unmet.includes('color') ? [] : colors,
  sizes: unmet.includes('size') ? [] : sizes,
})
