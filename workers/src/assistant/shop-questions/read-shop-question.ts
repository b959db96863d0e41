/** What of the shop itself a message asks about: its shipping, its returns, how to reach it. */
import type { FaqId } from '@shop/contracts/faq'

import { stopWords } from '../words/stop-words.ts'
import { toPlainText, toWords } from '../words/to-words.ts'

export type ShopQuestion = FaqId | 'contact'

/** The first that is spoken of counts: who ships abroad asks about abroad. */
const topics: ReadonlyMap<ShopQuestion, RegExp> = new Map([
  ['tracking', /\b(?:track(?:ing)?|(?:my|an?|order) (?:order|package|parcel|status))\b/],
  [
    'international',
    /\b(?:international(?:ly)?|abroad|overseas|worldwide|outside the (?:us|usa|united states))\b/,
  ],
  [
    'returns',
    /\b(?:return(?:s|ed|ing|able)?|refund(?:s|ed|able)?|exchange[sd]?|warranty|send (?:it|them|this) back)\b/,
  ],
  ['shipping', /\b(?:ship(?:s|ped|ping)?|deliver(?:y|ed|s|ies)?|arrive)\b/],
  ['sizes', /\b(?:size (?:chart|guide)|sizing|(?:run|runs|fit|fits) (?:small|large|big|true))\b/],
  [
    'customization',
    /\b(?:customi[sz](?:e[ds]?|ing|ation)|personali[sz]ed?|embroider(?:y|ed)?|custom)\b/,
  ],
  ['payment', /\b(?:pay(?:ing|ments?)?|paypal|klarna|(?:credit|debit) cards?)\b/],
  ['care', /\b(?:wash(?:ed|ing)?|shrink|tumble|dryer|iron|care (?:for|instructions))\b/],
  ['materials', /\b(?:materials?|made (?:of|from))\b/],
  ['wholesale', /\b(?:wholesale|bulk)\b/],
  ['hiring', /\b(?:hiring|jobs?|careers?|work (?:for|with) you)\b/],
  ['brand', /\b(?:your (?:brand|company|story)|ndx|who are you)\b/],
  [
    'contact',
    /\b(?:contact|phone number|customer (?:service|support)|opening hours|(?:real|a) (?:person|human))\b/,
  ],
] as const)

const asking =
  /^(?:how|what|when|where|which|who|can|could|may|will|would|do|does|is|are|am|i (?:want|need|would like) to)\b/

/** "Do you have embroidered caps" asks for caps. */
const wishing =
  /^(?:do|can|could|would) (?:you|i|we) (?:have|sell|carry|stock|make|see|get|buy|show|find)\b/

/** Null where the message wishes for products: a topic counts in a question, or where nothing else is said. */
export const readShopQuestion = (message: string): ShopQuestion | null => {
  const text = toPlainText(message)
  for (const [topic, pattern] of topics) {
    if (!pattern.test(text)) continue
    const isAsked = asking.test(text) && !wishing.test(text)
    return isAsked || saysNothing(text.replace(pattern, ' ')) ? topic : null
  }
  return null
}

const talk = new Set([
  'policy',
  'policies',
  'info',
  'information',
  'options',
  'free',
  'fast',
  'help',
  'question',
  'accept',
])

const saysNothing = (rest: string): boolean =>
  toWords(rest).every((word) => stopWords.has(word) || talk.has(word))
