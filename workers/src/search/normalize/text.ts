/** A message as plain words, and taking what is understood out of it. */
import type { SearchIntent } from '@shop/contracts/assistant'

/** What one reader found: its part of the intent, and the text without the words that said it. */
export type Reading = { text: string; intent: Partial<SearchIntent> }

/** Lower case, one spelling of quotes, and of the names of clothes that are written in several ways. */
export const toPlainText = (message: string): string =>
  message
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*(?:no|nope|nah|yes|yeah|ok|okay)\s*[,.!;:]+\s+(?=\p{L})/u, '')
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/n't\b/g, ' not')
    .replaceAll(/'\w{1,2}\b/g, ' ')
    .replaceAll(/\b(t|tee)[\s-]?(shirt)/g, 'tshirt')
    .replaceAll(/fleurs?[\s-]+de[\s-]+l[iy]s/g, 'fleur')
    .replaceAll(/[^\p{L}\p{N}\p{M}$.]+/gu, ' ')
    .replaceAll(/\.(?!\d)|(?<!\d)\./g, ' ')
    .trim()

/** The words of a plain text. */
export const toWords = (text: string): string[] => text.split(/\s+/).filter(Boolean)

const ones =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const inTens = new RegExp(`\\b(${tens.join('|')})(?: (${ones.slice(0, 9).join('|')}))?\\b`, 'g')
const inOnes = new RegExp(
  `\\b(${ones.join('|')})(?= (?:dollars?|bucks?|years?|yrs?|year old|yo|month))`,
  'g',
)

/** Numbers in words as digits. Below twenty only before a unit, because "the one in red" is no number. */
export const withDigits = (text: string): string =>
  text
    .replaceAll(inTens, (_all, ten: string, one: string | undefined) =>
      String((tens.indexOf(ten) + 2) * 10 + (one ? ones.indexOf(one) + 1 : 0)),
    )
    .replaceAll(inOnes, (word) => String(ones.indexOf(word) + 1))
    .replaceAll(/\b(?:a|one) hundred\b/g, '100')

/** Takes every match out of a text. A bar is left in its place, so that the words around it form no new phrase. */
export const takeAll = (
  text: string,
  pattern: RegExp,
): { text: string; matches: RegExpExecArray[] } => ({
  text: text.replaceAll(pattern, ' | '),
  matches: [...text.matchAll(pattern)],
})
