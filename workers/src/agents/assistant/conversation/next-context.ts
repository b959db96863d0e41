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
import { kindsOf } from '../../../search/retrieval/filter-sql.ts'
import type { Vocabulary } from '../../../search/retrieval/vocabulary.ts'
import type { Interpretation } from './interpret.ts'
import { choiceOf, comparesPrices } from './merge-intent.ts'

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
  request: Interpretation
  unmet: readonly Constraint[]
  shown: readonly ProductRow[]
  before: AssistantContext | null
  vocabulary: Vocabulary
}

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
    labels: [],
    language: before?.language ?? null,
    wanted: nextIntent(given),
  }
}

/** After a reply about one product, the next message can refine a search for its kind. */
const nextIntent = ({ request, unmet, shown, before, vocabulary }: Given): SearchIntent => {
  const [first] = shown
  const { about, intent, text } = request
  const wanted = before?.wanted ?? emptyIntent
  const kinds = [...new Set(shown.map(({ category }) => category))]
  if (about.length > 1)
    return wanted.categories.length > 0 || kinds.length > 1
      ? wanted
      : { ...wanted, categories: kinds }
  if (before && unmet.length > 0 && comparesPrices(text)) return wanted
  const { isMade } = kindsOf(intent, vocabulary.categories)
  // Drops what the reply calls missing, so that the next message continues with what was shown.
  const settled = {
    words: intent.words.filter((word) => wanted.words.includes(word)),
    categories: kinds.length === 1 ? kinds : [],
    preferred: null,
    isNotMade: false,
    audience: isMade ? intent.audience : null,
  }
  if (about.length === 0 || !first)
    return unmet.includes('category') ? { ...intent, ...settled } : intent
  const { words } = readConstraints(normalizeMessage(first.name, vocabulary.correct), vocabulary)
  const { notWords, notColors, isNeverInColors, notCategories, audience } = wanted
  const isSame = before?.shown.length === 1 && before.shown[0] === first.id
  const choice = choiceOf(intent, isSame ? wanted : emptyIntent)
  const lasting = { notWords, notColors, isNeverInColors, notCategories, audience }
  return { ...emptyIntent, ...lasting, categories: [first.category], words, ...choice }
}
