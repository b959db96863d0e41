import type { AssistantContext, Audience, SearchIntent } from '@shop/contracts/assistant'

import { garmentOf, isConcept, letterSizes } from '../../../search/constraints/lexicon.ts'
import { withinBounds } from '../../../search/constraints/read-constraints.ts'
import { says } from './phrases.ts'
import { requestsOther } from './resolve-reference.ts'

export const comparesPrices = (text: string): boolean => says(text, 'cheaper')

/** True for "price does not matter" after a search with a price. */
export const liftsPrice = (text: string, { wanted }: AssistantContext): boolean =>
  hasPrice(wanted) && says(text, 'anyPrice')

export const hasPrice = ({ minCents, maxCents }: SearchIntent): boolean =>
  (minCents ?? maxCents) !== null

type Merged = { intent: SearchIntent; before: SearchIntent }

/** Combines a message with earlier ones. A new search keeps only their audience and exclusions. */
export const mergeIntent = ({
  text,
  intent,
  context,
  shownCents,
  toddlers,
}: {
  text: string
  intent: SearchIntent
  context: AssistantContext | null
  shownCents: readonly number[]
  toddlers: readonly string[]
}): SearchIntent => {
  if (!context) return intent
  const before = context.wanted
  const lasting = mergeExclusions({ intent, before })
  const isNewKind = intent.categories.length > 0 || intent.isNotMade
  if (isNewKind && !continues(text)) return withinBounds({ ...intent, ...lasting })
  const isForOther = lasting.audience !== before.audience
  const isGrown = isForOther && /^(?:man|woman|adult)$/.test(lasting.audience ?? '')
  const categories = before.categories.filter((one) => !isGrown || !toddlers.includes(one))
  const isOther = context.shown.length === 1 && requestsOther(text)
  // After a reply about one product, keeps only its garment, unless the message says "the same".
  const isName = context.about !== null && !/\b(?:same|version|twin)\b/.test(text)
  const dropsWords = isNewKind || isOther || intent.words.some(isConcept)
  const continuesWith = (word: string): boolean => !isName || garmentOf(word, []) !== undefined
  // "A matching one for me" asks for the same design in any kind.
  const isMatching = isForOther && !isNewKind && says(text, 'alike')
  return withinBounds({
    ...intent,
    ...lasting,
    ...mergePrices(text, { intent, before, shownCents }),
    ...mergeColors(text, { intent, before, lasting }),
    words: isMatching
      ? before.words
      : without(
          [...(dropsWords ? [] : before.words.filter(continuesWith)), ...intent.words],
          intent.notWords,
        ),
    sizes: intent.sizes.length > 0 || isForOther ? intent.sizes : sizesNext(before.sizes, text),
    categories: isNewKind || isMatching ? intent.categories : categories,
    preferred: isNewKind ? intent.preferred : before.preferred,
    isOnSale: intent.isOnSale || before.isOnSale,
    order: intent.order ?? before.order,
  })
}

const continuing = ['replace', 'refine', 'begins', 'bigger', 'smaller', 'cheaper'] as const
const continues = (text: string): boolean => continuing.some((name) => says(text, name))

type Lasting = Pick<
  SearchIntent,
  'notWords' | 'notColors' | 'isNeverInColors' | 'notCategories' | 'audience'
>

const mergeExclusions = ({ intent, before }: Merged): Lasting => ({
  notWords: without([...before.notWords, ...intent.notWords], intent.words),
  // "Red, not black" excludes nothing, because a red product may also come in black.
  notColors: without(
    [...before.notColors, ...(intent.colors.length > 0 ? [] : intent.notColors)],
    intent.colors,
  ),
  isNeverInColors: intent.colors.length === 0 && (before.isNeverInColors || intent.isNeverInColors),
  notCategories: without([...before.notCategories, ...intent.notCategories], intent.categories),
  audience: mergeAudience({ intent, before }),
})

/** Keeps the more precise audience: `man` instead of `adult`, and `child` instead of `girl`. */
const mergeAudience = ({ intent, before }: Merged): Audience | null => {
  const isKnown = intent.audience === 'adult' && /^(?:wo)?man$/.test(before.audience ?? '')
  const isSmall = before.audience === 'child' && /^(?:boy|girl|young)$/.test(intent.audience ?? '')
  return isKnown || isSmall ? before.audience : (intent.audience ?? before.audience)
}

const without = <One>(some: readonly One[], removed: readonly One[]): One[] =>
  [...new Set(some)].filter((one) => !removed.includes(one))

const mergePrices = (
  text: string,
  { intent, before, shownCents }: Merged & { shownCents: readonly number[] },
): Pick<SearchIntent, 'minCents' | 'maxCents'> => {
  const isNew = hasPrice(intent)
  if (!isNew && shownCents.length > 0 && comparesPrices(text))
    return { minCents: null, maxCents: Math.max(0, Math.min(...shownCents) - 1) }
  const { minCents, maxCents } = isNew || says(text, 'anyPrice') ? intent : before
  return { minCents, maxCents }
}

export const choiceOf = (
  { sizes, colors }: SearchIntent,
  before: SearchIntent,
): Pick<SearchIntent, 'sizes' | 'colors'> => ({
  sizes: sizes.length > 0 ? sizes : before.sizes,
  colors: colors.length > 0 ? colors : before.colors,
})

const sizesNext = (sizes: readonly string[], text: string): string[] => {
  const step = says(text, 'bigger') ? 1 : says(text, 'smaller') ? -1 : 0
  return sizes.map((size) => {
    const at = letterSizes.indexOf(size)
    return at < 0
      ? size.replace(/^\d+/, (years) => String(Number(years) + step))
      : (letterSizes[at + step] ?? size)
  })
}

const mergeColors = (
  text: string,
  { intent, before, lasting }: Merged & { lasting: Lasting },
): Pick<SearchIntent, 'colors' | 'notColors'> => {
  // "Not black" after "in green" asks for any color but black.
  const isOther =
    intent.notColors.length > 0 && !before.colors.some((one) => intent.notColors.includes(one))
  const earlier = isOther || says(text, 'anyColor') ? [] : before.colors
  const colors = intent.colors.length > 0 ? intent.colors : earlier
  return { colors: without(colors, lasting.notColors), notColors: lasting.notColors }
}
