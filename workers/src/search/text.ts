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

/** Words that say nothing about a product: grammar, politeness, and phrases around a request. */
export const stopWords: ReadonlySet<string> = new Set(
  `a an the this that these those it its they them he his him she her i im me my we our us you your
  and or but nor so if then than as of in on at to from by for with without into onto about over under up down
  out off around near is are was were be been being am do does did doing done have has had having can could will
  would shall should may might must not no yes any some all each every both few more most other others another
  such only own same too very just also well now here there where when what which who whom whose why how
  whats hows wheres whos im ive dont doesnt isnt
  please thanks thank hi hello hey ok okay sure maybe really quite kind sort type stuff thing things something
  anything everything item items piece pieces product products article articles goods one ones somebody someone
  anybody anyone people person
  want wants wanted need needs like likes love loves loved look looks looking find finding search searching show
  shows give get got gets buy buying bought purchase order shop shopping store sell sells selling offer see tell know
  think let lets got go going come comes coming make made use used recommend suggestion suggest suggestions
  wear wearing wears clothes clothing apparel outfit outfits garment garments collection collections section
  gift gifts present presents good great nice best better new cool right left
  size sizes sized color colors colour colours colored coloured price prices priced cost costs dollar dollars buck
  bucks usd budget money spend
  add cart basket
  instead still again else much many lot lots available stock today`.split(/\s+/),
)
