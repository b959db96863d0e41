/** References to products: "the second one", "it", a whole product name, "more of them". */
import type { SearchIntent } from '@shop/contracts/assistant'
import { maxReplyProducts } from '@shop/domain/limits'

import { toPlainText } from '../../search/normalize/text.ts'

/** By position among the products of a reply. */
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].slice(0, maxReplyProducts)
const shortOrdinals = ['1st', '2nd', '3rd', '4th', '5th', '6th'].slice(0, maxReplyProducts)

const ordinal = new RegExp(
  `\\b(${[...ordinals, ...shortOrdinals].join('|')}|last)(?: one| product| item)?\\b`,
)
const number = new RegExp(`\\b(?:number|no|nr) ?([1-${maxReplyProducts}])\\b`)
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
  if (word === 'last') return shown.length - 1
  return /^\d/.test(word) ? Number.parseInt(word, 10) - 1 : ordinals.indexOf(word)
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
