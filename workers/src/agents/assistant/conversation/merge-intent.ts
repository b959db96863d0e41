import type { AssistantContext, Audience, SearchIntent } from '@shop/contracts/assistant'

import { withinBounds } from '../../../search/constraints/read-constraints.ts'
import { says } from './phrases.ts'
import { requestsOther } from './resolve-reference.ts'

/** True for a word such as "cheaper", which compares prices without an amount. */
export const comparesPrices = (text: string): boolean =>
  says(text, 'cheaper') || says(text, 'dearer')

type Input = {
  text: string
  intent: SearchIntent
  context: AssistantContext | null
  isKnown: (word: string) => boolean
  shownCents: readonly number[]
}

/**
 * Combines a message with earlier messages. A new search keeps only the audience and exclusions.
 */
export const mergeIntent = ({
  text,
  intent,
  context,
  isKnown,
  shownCents,
}: Input): SearchIntent => {
  if (!context) return intent
  const before = context.wanted
  const lasting = mergeExclusions(text, { intent, before })
  if (startsOver(text, intent, isKnown)) return withinBounds({ ...intent, ...lasting })
  const isNewKind = intent.categories.length > 0 || intent.isNotMade
  const isForOther = lasting.audience !== before.audience
  const isGrown = isForOther && /^(?:man|woman|adult)$/.test(lasting.audience ?? '')
  // "A matching one for me" asks for the same design, so the words for the design stay.
  const isMatching = isForOther && !isNewKind && says(text, 'alike')
  const isOther = context.shown.length === 1 && requestsOther(text)
  const dropsWords =
    intent.words.some(isKnown) ||
    isOther ||
    (isNewKind && !says(text, 'carry')) ||
    says(text, 'replace')
  return withinBounds({
    ...intent,
    ...lasting,
    words: isMatching
      ? before.words
      : dropsWords
        ? intent.words
        : [...before.words, ...intent.words],
    ...mergePrices(text, { intent, before, shownCents }),
    sizes: mergeSizes(text, { intent, before }),
    ...mergeColors(text, { intent, before, lasting }),
    categories:
      isNewKind || isMatching
        ? intent.categories
        : before.categories.filter((one) => !isGrown || one !== 'Toddler Shirts'),
    isNotMade: isNewKind ? intent.isNotMade : before.isNotMade,
    preferred: isNewKind ? intent.preferred : before.preferred,
    isOnSale: intent.isOnSale || before.isOnSale,
    isInStock: intent.isInStock || before.isInStock,
    minStock: intent.minStock ?? before.minStock,
    order: intent.order ?? before.order,
  })
}

/** Words that make a message such as "the cheapest thing" search the whole shop. */
const wholeShop = /\b(?:things?|items?|products?|pieces?|anything|everything)\b/

/** True if the message has product words or a new kind. Constraints alone continue the search. */
export const startsOver = (
  text: string,
  intent: SearchIntent,
  isKnown: (word: string) => boolean,
): boolean => {
  if (!/[\p{L}\p{N}]/u.test(text)) return true
  if (says(text, 'replace') || says(text, 'refine') || says(text, 'begins')) return false
  if (comparesPrices(text) || says(text, 'other')) return false
  if (says(text, 'bigger') || says(text, 'smaller')) return false
  if (intent.isNotMade || intent.words.some(isKnown)) return true
  if (intent.order !== null && wholeShop.test(text)) return true
  // "A hat" may refer to the hat shown before, but "hats" starts a new search.
  return intent.categories.length > 0 && !/^(?:an?|the) /.test(text)
}

type Lasting = Pick<
  SearchIntent,
  'notWords' | 'notColors' | 'isNeverInColors' | 'notCategories' | 'audience'
>

const mergeExclusions = (text: string, { intent, before }: Merged): Lasting => ({
  notWords: without([...before.notWords, ...intent.notWords], intent.words),
  // A message that requests a color adds no exclusions: a red product may also come in black.
  notColors: without(
    [...before.notColors, ...(intent.colors.length > 0 ? [] : intent.notColors)],
    intent.colors,
  ),
  isNeverInColors: intent.colors.length === 0 && (before.isNeverInColors || intent.isNeverInColors),
  notCategories: without([...before.notCategories, ...intent.notCategories], intent.categories),
  audience: mergeAudience(text, { intent, before }),
})

/** An adult size does not replace a known audience of "woman" or "man". */
const mergeAudience = (text: string, { intent, before }: Merged): Audience | null => {
  const isKnown =
    intent.audience === 'adult' && (before.audience === 'woman' || before.audience === 'man')
  if (intent.audience && !isKnown) return intent.audience
  if (!liftsAudience(text)) return before.audience
  const isOfChild =
    before.audience !== null || before.categories.every((one) => one === 'Toddler Shirts')
  return says(text, 'forSelf') && isOfChild ? 'adult' : null
}

const liftsAudience = (text: string): boolean => says(text, 'forSelf') || says(text, 'forAnyone')

const without = <One>(some: readonly One[], removed: readonly One[]): One[] =>
  [...new Set(some)].filter((one) => !removed.includes(one))

type Merged = { intent: SearchIntent; before: SearchIntent }

const mergePrices = (
  text: string,
  { intent, before, shownCents }: Merged & { shownCents: readonly number[] },
): Pick<SearchIntent, 'minCents' | 'maxCents'> => {
  const isNew = intent.minCents !== null || intent.maxCents !== null
  if (!isNew && shownCents.length > 0) {
    if (says(text, 'cheaper'))
      return { minCents: null, maxCents: Math.max(0, Math.min(...shownCents) - 1) }
    if (says(text, 'dearer')) return { minCents: Math.max(...shownCents) + 1, maxCents: null }
  }
  if (says(text, 'anyPrice')) return { minCents: null, maxCents: null }
  const { minCents, maxCents } = isNew ? intent : before
  return { minCents, maxCents }
}

const mergeSizes = (text: string, { intent, before }: Merged): string[] => {
  if (intent.sizes.length > 0) return intent.sizes
  const step = says(text, 'bigger') ? 1 : says(text, 'smaller') ? -1 : 0
  if (step !== 0) return before.sizes.map((size) => nextSize(size, step))
  const isNewAudience = intent.audience !== null && intent.audience !== before.audience
  return isNewAudience || liftsAudience(text) || says(text, 'anySize') ? [] : before.sizes
}

const letterSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL']

const nextSize = (size: string, step: number): string => {
  const at = letterSizes.indexOf(size)
  return at < 0
    ? size.replace(/^\d+/, (years) => String(Number(years) + step))
    : (letterSizes[at + step] ?? size)
}

const mergeColors = (
  text: string,
  { intent, before, lasting }: Merged & { lasting: Lasting },
): Pick<SearchIntent, 'colors' | 'notColors'> => {
  if (/\b(?:another|other|different) colou?rs?\b/.test(text))
    return { colors: [], notColors: [...lasting.notColors, ...before.colors] }
  if (says(text, 'anyColor')) return { colors: [], notColors: lasting.notColors }
  const colors = intent.colors.length > 0 ? intent.colors : before.colors
  return { colors: without(colors, lasting.notColors), notColors: lasting.notColors }
}
