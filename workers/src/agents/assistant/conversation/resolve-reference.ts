/** Finds the shown product that "the second one", "it" or "the first one again" refers to. */
import type { AssistantContext, SearchIntent } from '@shop/contracts/assistant'
import { maxReplyProducts } from '@shop/domain/limits'

import { readAspects } from '../reply/product-facts.ts'
import { says } from './phrases.ts'

/** The words at index `n` refer to the product at index `n` of a reply. */
const ordinals = [
  'first|1st|premier|premiere|primer|primero|primera',
  'second|2nd|deuxieme|segundo|segunda',
  'third|3rd|troisieme|tercer|tercero|tercera',
  'fourth|4th|quatrieme|cuarto|cuarta',
  'fifth|5th',
  'sixth|6th',
].slice(0, maxReplyProducts)
const last = 'last|dernier|derniere|ultimo|ultima'

const ordinal = new RegExp(
  `\\b(${[...ordinals, last].join('|')})( one| product| item| piece| pick| option)?\\b`,
)
const number = new RegExp(`\\b(?:number|no|nr|option|item|num) ?([1-${maxReplyProducts}])\\b`)
const pronoun = /\b(?:it|its|this|that|the same|them|they|those|these|em)(?: one)?\b/
/** "It is for my son" names a recipient, and does not refer to a product. */
const impersonal =
  /\b(?:it|this|that) (?:is |would be |will be |was )?(?:for|to be for|a gift|a present)\b/

/** `intent` is the meaning of the text without the reference. */
export type Reference = { id: string; intent: SearchIntent }

type Context = Pick<AssistantContext, 'shown' | 'listed' | 'seen'>

/**
 * Returns the product that the text refers to. Null if the text also names another product or kind.
 */
export const resolveReference = (
  text: string,
  { shown, listed, seen }: Context,
  read: (rest: string) => SearchIntent,
): Reference | null => {
  const match = ordinal.exec(text) ?? number.exec(text)
  if (match) {
    const counted = shown.length > 1 || listed.length === 0 ? shown : listed
    const some = says(text, 'again') && seen.length > 0 ? seen : counted
    const reference = toReference(text, match, { id: some[indexOf(match, some)], read })
    if (reference) return reference
  }
  const [only, ...rest] = shown
  const referred = only && rest.length === 0 && !requestsOther(text) ? pronoun.exec(text) : null
  return referred && !impersonal.test(text) && !says(text, 'forSelf')
    ? toReference(text, referred, { id: only, read })
    : null
}

const ofTheSame = /\b(?:other|another|different) (?:colou?rs?|sizes?|shades?)\b/

export const requestsOther = (text: string): boolean =>
  says(text.replace(ofTheSame, ' '), 'other') ||
  says(text, 'alike') ||
  says(text, 'cheaper') ||
  says(text, 'dearer') ||
  /\b(?:instead|something|anything)\b/.test(text)

/** Returns `null` if the rest of the text is about another product or kind. */
const toReference = (
  text: string,
  match: RegExpExecArray,
  { id, read }: { id: string | undefined; read: (rest: string) => SearchIntent },
): Reference | null => {
  if (!id) return null
  const intent = read(text.replace(match[0], ' '))
  const isCertain = readAspects(text).size > 0 || match[2] !== undefined
  const isOfAnother =
    (intent.categories.length > 0 || intent.isNotMade) && !/^(?:\w+ )?(?:it|this|that)\b/.test(text)
  if (isOfAnother || (!isCertain && intent.words.length > 0)) return null
  return { id, intent: { ...intent, words: [] } }
}

const indexOf = ([, word = '']: RegExpExecArray, shown: readonly string[]): number => {
  const position = Number.parseInt(word, 10)
  if (Number.isInteger(position)) return position - 1
  return last.split('|').includes(word)
    ? shown.length - 1
    : ordinals.findIndex((names) => names.split('|').includes(word))
}

const fillers = new Set(
  'show me see please any are there some of the them those these one ones can could i do you have got got and ok okay let us what anything something give'.split(
    ' ',
  ),
)
const more = new Set(
  'more others other else next rest additional mas plus encore autres otros otras another'.split(
    ' ',
  ),
)

export const requestsMore = (text: string): boolean => {
  const rest = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !fillers.has(word))
  return rest.length > 0 && rest.every((word) => more.has(word))
}
