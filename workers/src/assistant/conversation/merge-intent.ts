/** A message in a conversation: how its intent changes the intent so far. */
import type { AssistantContext, SearchIntent } from '@shop/contracts/assistant'

import { withinBounds } from '../../search/constraints/read-constraints.ts'
import { requestsOther } from './resolve-reference.ts'

/** In dollars the words mean no number: they compare with the prices shown last. */
const cheaper = /\b(?:cheaper|less expensive|lower priced?)\b/
const dearer = /\b(?:pricier|dearer|more expensive)\b/

/** Whether the text compares with prices that were shown. */
export const comparesPrices = (text: string): boolean => cheaper.test(text) || dearer.test(text)

type Input = {
  text: string
  /** What the message means by itself. */
  intent: SearchIntent
  context: AssistantContext | null
  /** Present prices of the products shown last. */
  shownCents: readonly number[]
}

/** The intent of a follow-up together with what it leaves unsaid; a message that is none stands alone. */
export const mergeIntent = ({ text, intent, context, shownCents }: Input): SearchIntent => {
  if (!context || !isFollowUp(text, intent)) return intent
  const before = context.wanted
  const isNewKind = intent.categories.length > 0 || intent.isNotMade
  const isOther = context.shown.length === 1 && requestsOther(text)
  return withinBounds({
    ...intent,
    words: intent.words.length > 0 || intent.isNotMade || isOther ? intent.words : before.words,
    notWords: [...before.notWords, ...intent.notWords].filter(
      (word) => !intent.words.includes(word),
    ),
    ...mergePrices(text, { intent, before, shownCents }),
    sizes: intent.sizes.length > 0 ? intent.sizes : isNewKind ? [] : before.sizes,
    ...mergeColors(text, intent, before),
    categories: isNewKind ? intent.categories : before.categories,
    isNotMade: isNewKind ? intent.isNotMade : before.isNotMade,
    preferred: isNewKind ? intent.preferred : before.preferred,
    notCategories: [...new Set([...before.notCategories, ...intent.notCategories])].filter(
      (one) => !intent.categories.includes(one),
    ),
    isOnSale: intent.isOnSale || before.isOnSale,
    isInStock: intent.isInStock || before.isInStock,
    order: intent.order ?? before.order,
  })
}

const followUpWords =
  /\b(?:cheaper|pricier|dearer|less expensive|more expensive|ones?|instead|it|them|those|these|same|others?|else|only|also|then)\b|^(?:and|or|but|what about|how about|ok|in|with|for|without|not|no|under|below|over|size|any)\b/

/** "The cheapest thing" is that of the whole shop. */
const wholeShop = /\b(?:things?|items?|products?|pieces?|anything|everything)\b/

/** A bare constraint is a follow-up, too; a name or a new kind of product is not. */
const isFollowUp = (text: string, intent: SearchIntent): boolean => {
  if (!/[\p{L}\p{N}]/u.test(text)) return false
  if (followUpWords.test(text)) return true
  if (intent.isNotMade) return false
  if (intent.order !== null && wholeShop.test(text)) return false
  if (intent.words.length > 0) return false
  // "A hat" may be a hat like what was spoken of; "hats" is a new question.
  return intent.categories.length === 0 || /^(?:an?|the) /.test(text)
}

const mergePrices = (
  text: string,
  {
    intent,
    before,
    shownCents,
  }: { intent: SearchIntent; before: SearchIntent; shownCents: readonly number[] },
): Pick<SearchIntent, 'minCents' | 'maxCents'> => {
  if (cheaper.test(text) && shownCents.length > 0)
    return { minCents: null, maxCents: Math.max(0, Math.min(...shownCents) - 1) }
  if (dearer.test(text) && shownCents.length > 0)
    return { minCents: Math.max(...shownCents) + 1, maxCents: null }
  const isNew = intent.minCents !== null || intent.maxCents !== null
  const { minCents, maxCents } = isNew ? intent : before
  return { minCents, maxCents }
}

const mergeColors = (
  text: string,
  intent: SearchIntent,
  before: SearchIntent,
): Pick<SearchIntent, 'colors' | 'notColors'> => {
  if (/\b(?:another|other|different|any) colou?rs?\b/.test(text)) {
    return { colors: [], notColors: before.colors }
  }
  const colors = intent.colors.length > 0 ? intent.colors : before.colors
  return {
    colors: colors.filter((color) => !intent.notColors.includes(color)),
    notColors:
      intent.notColors.length > 0
        ? intent.notColors
        : before.notColors.filter((color) => !colors.includes(color)),
  }
}
