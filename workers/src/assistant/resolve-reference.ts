/** References to products: "the second one", "it", a whole product name, "more of them". */
import type { SearchIntent } from '@shop/contracts/assistant'

import { toPlainText } from '../search/text.ts'

const ordinals: Readonly<Record<string, number>> = {
  first: 0,
  '1st': 0,
  second: 1,
  '2nd': 1,
  third: 2,
  '3rd': 2,
  fourth: 3,
  '4th': 3,
}

const ordinal = new RegExp(
  `\\b(${Object.keys(ordinals).join('|')}|last)(?: one| product| item)?\\b`,
)
const number = /\b(?:number|no|nr) ?([1-4])\b/
const pronoun = /\b(?:it|its|this|that)(?: one)?\b/
const others =
  /\b(?:another|others?|else|instead|similar|like|cheaper|pricier|dearer|more|less|than|something|anything|ones)\b/

/** Whether the text is about another product than the one that was shown. */
export const requestsOther = (text: string): boolean => others.test(text)

/** Whether the text is about the rest of what was found. */
export const requestsMore = (text: string): boolean =>
  /^(?:show(?: me)? |see |any |are there )?(?:some )?(?:more|others?|something else|anything else|what else|next|the rest)(?: ones| of (?:them|those|these)| please)*$/.test(
    text,
  )

/**
 * Which of the products shown last is meant, and the intent of the rest of the text; `null` without a reference.
 * `read` reads that rest.
 */
export const resolveReference = (
  text: string,
  shown: readonly string[],
  read: (rest: string) => SearchIntent,
): { id: string; intent: SearchIntent } | null => {
  const match = ordinal.exec(text) ?? number.exec(text) ?? matchPronoun(text, shown)
  const id = match && shown[indexOf(match[1], shown)]
  if (!match || !id) return null
  const intent = read(text.replace(match[0], ' '))
  const isOfAnother = intent.words.length + intent.categories.length > 0 || intent.isNotMade
  return isOfAnother ? null : { id, intent }
}

/** "It" is the product that was shown last, if there was exactly one. */
const matchPronoun = (text: string, shown: readonly string[]): RegExpExecArray | null =>
  shown.length === 1 && !requestsOther(text) ? pronoun.exec(text) : null

const indexOf = (word: string | undefined, shown: readonly string[]): number => {
  if (word === undefined) return 0
  return word === 'last' ? shown.length - 1 : (ordinals[word] ?? Number(word) - 1)
}

/**
 * Products whose whole name is in the text: "is the Focus Crest Tee in stock" is about no other tee. Only names
 * of two words or more: "Hat" may be the name of one hat, and is what all hats are called.
 */
export const matchProductNames = <Product extends { name: string }>(
  text: string,
  products: readonly Product[],
): Product[] => {
  if (requestsOther(text)) return []
  return products.filter(({ name }) => {
    const plainName = toPlainText(name)
    return plainName.includes(' ') && ` ${text} `.includes(` ${plainName} `)
  })
}
