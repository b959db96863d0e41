import type { AssistantContext, SearchIntent } from '@shop/contracts/assistant'

import { toWords } from '../../../search/normalize/text.ts'
import { countOf, readAspects } from '../reply/product-facts.ts'
import { says } from './phrases.ts'

const ordinals = [
  'first|1st|premiere?|primer[oa]?',
  'second|2nd|deuxieme|segund[oa]',
  'third|3rd|troisieme|tercer[oa]?',
  'fourth|4th|quatrieme|cuart[oa]',
]
const noun = '( one| product| item| piece| pick| option)?'
const positions = [
  ...ordinals.map((names, at) => ({
    at,
    pattern: new RegExp(`\\b(?:${names}|(?:number|no|nr|option|item|num) ?${at + 1})${noun}\\b`),
  })),
  { at: -1, pattern: new RegExp(`\\b(?:last|derniere?|ultim[oa])${noun}\\b`) },
]
const pronoun = /\b(?:it|its|this|that|the same|them|they|those|these|em)(?: one)?\b/

type Reference = { id: string; intent: SearchIntent }

export const resolveReference = (
  text: string,
  { shown, listed, seen }: Pick<AssistantContext, 'shown' | 'listed' | 'seen'>,
  read: (rest: string) => SearchIntent,
): Reference | null => {
  const toReference = (
    id: string | undefined,
    match: string | undefined,
    isOne: boolean,
  ): Reference | null => {
    if (!id || !match) return null
    const intent = read(text.replace(match, ' '))
    const isOfKind = intent.categories.length > 0 || intent.isNotMade
    const isOfAnother = isOfKind && !/^(?:\w+ )?(?:it|this|that)\b/.test(text)
    const isCertain = isOne || intent.words.length === 0 || readAspects(text).size > 0
    return isCertain && !isOfAnother ? { id, intent: { ...intent, words: [] } } : null
  }
  const position = positions.find(({ pattern }) => pattern.test(text))
  if (position) {
    const counted = shown.length > 1 || listed.length === 0 ? shown : listed
    const some = says(text, 'again') && seen.length > 0 ? seen : counted
    const [match, isOne] = position.pattern.exec(text) ?? []
    const reference = toReference(some.at(position.at), match, Boolean(isOne))
    if (reference) return reference
  }
  const isOfOne = shown.length === 1 && !requestsOther(text) && !says(text, 'forSelf')
  if (!isOfOne) return null
  const [match] = pronoun.exec(text) ?? []
  return toReference(shown[0], match, false)
}

/** Returns those that "the first two" or "the first and the third" means, or otherwise all. */
export const countedIn = (text: string, shown: readonly string[]): readonly string[] => {
  const [, end, count = ''] = /\b(first|last) (two|three|2|3)\b/.exec(text) ?? []
  if (end) return end === 'first' ? shown.slice(0, countOf(count)) : shown.slice(-countOf(count))
  const some = positions.flatMap(({ at, pattern }) => (pattern.test(text) ? [shown.at(at)] : []))
  return some.length > 1 ? shown.filter((id) => some.includes(id)) : shown
}

const ofTheSame =
  /\b(?:other|another|different) (?:colou?rs?|sizes?|shades?)\b(?: (?:than|but|besides) \S+)?/

/** True for "another one" or "what else", but not for "another color". */
export const passesOver = (text: string): boolean => says(text.replace(ofTheSame, ' '), 'other')

export const requestsOther = (text: string): boolean =>
  passesOver(text) ||
  (['alike', 'cheaper'] as const).some((name) => says(text, name)) ||
  /\b(?:instead|(?:some|any|every|no)thing)\b/.test(text)

const more = /^(?:more|others?|next|rest|mas|encore|autres|otr[oa]s|another)$/
const besidesMore = new Set(
  'show see me please any are there some of the one ones can could i do you have got and ok okay let us what something give else additional plus'.split(
    ' ',
  ),
)

export const requestsMore = (text: string): boolean => {
  const words = toWords(text)
  return words.some(isMore) && words.every((word) => isMore(word) || besidesMore.has(word))
}
const isMore = (word: string): boolean => more.test(word)
