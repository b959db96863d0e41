/** A message in a conversation: what it adds to, or changes of, what was wanted before. */
import type { AssistantContext, SearchIntent } from '@shop/contracts/assistant'

import { withinBounds } from '../reading/found.ts'
import { asksForOthers } from './read-pointing.ts'

/** Words that lean on something said before. */
const leaning =
  /\b(?:cheaper|pricier|dearer|less expensive|more expensive|ones?|instead|it|them|those|these|same|others?|else|only|also|then)\b|^(?:and|or|but|what about|how about|ok|in|with|for|without|not|no|under|below|over|size|any)\b/

/** "The cheapest thing" is that of the whole shop. */
const ofAll = /\b(?:things?|items?|products?|pieces?|anything|everything)\b/

/** In dollars the words mean no number: they compare with what was shown. */
const cheaper = /\b(?:cheaper|less expensive|lower priced?)\b/
const dearer = /\b(?:pricier|dearer|more expensive)\b/

/** Whether the text compares with prices that were shown. */
export const comparesPrices = (text: string): boolean => cheaper.test(text) || dearer.test(text)

type Given = {
  text: string
  asked: SearchIntent
  context: AssistantContext | null
  /** Prices, as they are now, of the products shown last. */
  shownCents: readonly number[]
}

export const continueWanted = ({ text, asked, context, shownCents }: Given): SearchIntent => {
  if (!context || !leans(text, asked)) return asked
  const before = context.wanted
  const isNewKind = asked.categories.length > 0 || asked.isNotMade
  const isOther = context.shown.length === 1 && asksForOthers(text)
  return withinBounds({
    ...asked,
    words: asked.words.length > 0 || asked.isNotMade || isOther ? asked.words : before.words,
    notWords: [...before.notWords, ...asked.notWords].filter((word) => !asked.words.includes(word)),
    ...pricesOf(text, { asked, before, shownCents }),
    sizes: asked.sizes.length > 0 ? asked.sizes : isNewKind ? [] : before.sizes,
    ...colorsOf(text, asked, before),
    categories: isNewKind ? asked.categories : before.categories,
    isNotMade: isNewKind ? asked.isNotMade : before.isNotMade,
    preferred: isNewKind ? asked.preferred : before.preferred,
    notCategories: [...new Set([...before.notCategories, ...asked.notCategories])].filter(
      (one) => !asked.categories.includes(one),
    ),
    isOnSale: asked.isOnSale || before.isOnSale,
    isInStock: asked.isInStock || before.isInStock,
    order: asked.order ?? before.order,
  })
}

/** A bare condition leans on what was said before, too; a name or a new thing does not. */
const leans = (text: string, asked: SearchIntent): boolean => {
  if (!/[\p{L}\p{N}]/u.test(text)) return false
  if (leaning.test(text)) return true
  if (asked.isNotMade) return false
  if (asked.order !== null && ofAll.test(text)) return false
  const isBareKind = asked.words.length === 0 && asked.categories.length > 0
  return (
    asked.words.length === 0 && (asked.categories.length === 0 || isBareThing(text, isBareKind))
  )
}

/** "A hat", after something else was spoken of, may be a hat like it; "hats" is a new question. */
const isBareThing = (text: string, isBareKind: boolean): boolean =>
  isBareKind && /^(?:an?|the) /.test(text)

const pricesOf = (
  text: string,
  {
    asked,
    before,
    shownCents,
  }: { asked: SearchIntent; before: SearchIntent; shownCents: readonly number[] },
): Pick<SearchIntent, 'minCents' | 'maxCents'> => {
  if (cheaper.test(text) && shownCents.length > 0)
    return { minCents: null, maxCents: Math.max(0, Math.min(...shownCents) - 1) }
  if (dearer.test(text) && shownCents.length > 0)
    return { minCents: Math.max(...shownCents) + 1, maxCents: null }
  const isNew = asked.minCents !== null || asked.maxCents !== null
  const { minCents, maxCents } = isNew ? asked : before
  return { minCents, maxCents }
}

const colorsOf = (
  text: string,
  asked: SearchIntent,
  before: SearchIntent,
): Pick<SearchIntent, 'colors' | 'notColors'> => {
  if (/\b(?:another|other|different|any) colou?rs?\b/.test(text)) {
    return { colors: [], notColors: before.colors }
  }
  const colors = asked.colors.length > 0 ? asked.colors : before.colors
  return {
    colors: colors.filter((color) => !asked.notColors.includes(color)),
    notColors:
      asked.notColors.length > 0
        ? asked.notColors
        : before.notColors.filter((color) => !colors.includes(color)),
  }
}
