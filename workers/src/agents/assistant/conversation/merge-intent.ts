import type { AssistantContext, Audience, SearchIntent } from '@shop/contracts/assistant'

import { garmentOf, isConcept, letterSizes } from '../../../search/constraints/lexicon.ts'
import { withinBounds } from '../../../search/constraints/read-constraints.ts'
import { ofAnyKind } from '../reply/read-question.ts'
import { says } from './phrases.ts'
import { requestsOther } from './resolve-reference.ts'

export const comparesPrices = (text: string): boolean =>
  says(text, 'cheaper') || says(text, 'dearer')

/** True for "without wool", which narrows down the products that were shown. */
export const excludesFirst = (text: string, intent: SearchIntent): boolean =>
  says(text, 'excludes') &&
  intent.notWords.length + intent.notColors.length + intent.notCategories.length > 0

type Merged = { intent: SearchIntent; before: SearchIntent }
type ForToddlers = Merged & { toddlers: readonly string[] }

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
  const lasting = mergeExclusions(text, { intent, before, toddlers })
  const isNewKind = intent.categories.length > 0 || intent.isNotMade
  const isOpen = ofAnyKind.test(text)
  if (isOpen || (isNewKind && !continues(text))) return withinBounds({ ...intent, ...lasting })
  const isForOther = lasting.audience !== before.audience
  const isGrown = isForOther && /^(?:man|woman|adult)$/.test(lasting.audience ?? '')
  const categories = before.categories.filter((one) => !isGrown || !toddlers.includes(one))
  const isNarrowed = isNewKind && /\b(?:only|just)\b/.test(text)
  const isOther = context.shown.length === 1 && requestsOther(text)
  // After a reply about one product, "do you have one without wool" must not search for its kind.
  const isOfOne = context.about !== null && intent.notWords.length > 0
  const dropsWords =
    (isNewKind && !isNarrowed) || isOther || isOfOne || intent.words.some(isConcept)
  // After a reply about one product, only the kind in its name continues, such as "tank". "The same"
  // keeps the whole name.
  const isOpenName = context.about === null || /\b(?:same|version|twin)\b/.test(text)
  const continuesWith = (word: string) => isOpenName || garmentOf(word, []) !== undefined
  const isAnyKind = says(text, 'anyKind')
  // "A matching one for me" asks for the same design in any kind.
  const isMatching = isForOther && !isNewKind && says(text, 'alike')
  return withinBounds({
    ...intent,
    ...lasting,
    ...mergePrices(text, { intent, before, shownCents, isForOther }),
    ...mergeColors(text, { intent, before, lasting }),
    words: isMatching
      ? before.words
      : without(
          [...(dropsWords ? [] : before.words.filter(continuesWith)), ...intent.words],
          intent.notWords,
        ),
    sizes: mergeSizes(text, { intent, before, isForOther }),
    categories: isNewKind || isMatching || isAnyKind ? intent.categories : categories,
    preferred: isNewKind ? intent.preferred : before.preferred,
    isOnSale: intent.isOnSale || before.isOnSale,
    isInStock: intent.isInStock || before.isInStock,
    order: intent.order ?? (isAnyKind ? null : before.order),
  })
}

const continues = (text: string): boolean =>
  says(text, 'replace') ||
  says(text, 'refine') ||
  says(text, 'begins') ||
  says(text, 'bigger') ||
  says(text, 'smaller') ||
  comparesPrices(text)

type Lasting = Pick<
  SearchIntent,
  'notWords' | 'notColors' | 'isNeverInColors' | 'notCategories' | 'audience'
>

const mergeExclusions = (text: string, { intent, before, toddlers }: ForToddlers): Lasting => ({
  notWords: without([...before.notWords, ...intent.notWords], intent.words),
  // "Red, not black" excludes nothing, because a red product may also come in black.
  notColors: without(
    [...before.notColors, ...(intent.colors.length > 0 ? [] : intent.notColors)],
    intent.colors,
  ),
  isNeverInColors: intent.colors.length === 0 && (before.isNeverInColors || intent.isNeverInColors),
  notCategories: without([...before.notCategories, ...intent.notCategories], intent.categories),
  audience: mergeAudience(text, { intent, before, toddlers }),
})

/**
 * Keeps a more precise audience: `adult` does not replace `man` or `woman`, and `boy`, `girl` and
 * `young` do not replace `child`. A message for the shopper themselves makes it `adult`.
 */
const mergeAudience = (
  text: string,
  { intent, before, toddlers }: ForToddlers,
): Audience | null => {
  const isKnown = intent.audience === 'adult' && /^(?:wo)?man$/.test(before.audience ?? '')
  const isSmall = before.audience === 'child' && /^(?:boy|girl|young)$/.test(intent.audience ?? '')
  if (intent.audience && !isKnown && !isSmall) return intent.audience
  const isOfChild =
    before.audience !== null || before.categories.every((one) => toddlers.includes(one))
  return says(text, 'forSelf') && isOfChild ? 'adult' : before.audience
}

const without = <One>(some: readonly One[], removed: readonly One[]): One[] =>
  [...new Set(some)].filter((one) => !removed.includes(one))

const mergePrices = (
  text: string,
  {
    intent,
    before,
    shownCents,
    isForOther,
  }: Merged & { shownCents: readonly number[]; isForOther: boolean },
): Pick<SearchIntent, 'minCents' | 'maxCents'> => {
  // After products above the limit, or for another person, "the cheapest" drops the limit.
  const isDear = shownCents.length > 0 && Math.min(...shownCents) > (before.maxCents ?? Infinity)
  const isInVain = intent.order === 'cheapest' && (isForOther || isDear)
  const isNew = isInVain || intent.minCents !== null || intent.maxCents !== null
  const { minCents, maxCents } = isNew || says(text, 'anyPrice') ? intent : before
  if (isNew || shownCents.length === 0 || !comparesPrices(text)) return { minCents, maxCents }
  return says(text, 'cheaper')
    ? { minCents: null, maxCents: Math.max(0, Math.min(...shownCents) - 1) }
    : { minCents: Math.max(...shownCents) + 1, maxCents: null }
}

export const choiceOf = (
  { sizes, colors }: SearchIntent,
  before: SearchIntent,
): Pick<SearchIntent, 'sizes' | 'colors'> => ({
  sizes: sizes.length > 0 ? sizes : before.sizes,
  colors: colors.length > 0 ? colors : before.colors,
})

const mergeSizes = (
  text: string,
  { intent, before, isForOther }: Merged & { isForOther: boolean },
): string[] => {
  if (intent.sizes.length > 0) return intent.sizes
  if (isForOther) return []
  const step = says(text, 'bigger') ? 1 : says(text, 'smaller') ? -1 : 0
  return before.sizes.map((size) => nextSize(size, step))
}

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
  // "Not black" after "in green" asks for any color but black.
  const isOther =
    intent.notColors.length > 0 && !before.colors.some((one) => intent.notColors.includes(one))
  const earlier = isOther || says(text, 'anyColor') ? [] : before.colors
  const colors = intent.colors.length > 0 ? intent.colors : earlier
  return { colors: without(colors, lasting.notColors), notColors: lasting.notColors }
}
