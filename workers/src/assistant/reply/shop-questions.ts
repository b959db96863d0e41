/** Replies to messages that are no search: questions about the shop, in the words of its pages, and small talk. */
import { faq, type FaqId } from '@shop/content/faq'
import { businessHours, contactFacts } from '@shop/content/shop-facts'
import type { AssistantRequest } from '@shop/contracts/assistant'

import { conceptsIn } from '../../search/constraints/lexicon.ts'
import { toPlainText } from '../../search/normalize/text.ts'
import { emptyContext } from '../conversation/next-context.ts'
import type { Reply } from './write-reply.ts'

/** `null` for a search. The context of the conversation stays as it was. */
export const replyToShopQuestion = ({ message, context }: AssistantRequest): Reply | null => {
  const words = findWords(toPlainText(message).replaceAll(/ [,;] /g, ' '))
  if (!words) return null
  return {
    ...words,
    total: 0,
    products: [],
    unmet: [],
    context: context ?? emptyContext,
  }
}

type Words = Pick<Reply, 'content' | 'page'>

const findWords = (text: string): Words | null => {
  const reply = smallTalk.find(([pattern]) => pattern.test(text))?.[1]
  if (reply) return { content: reply, page: null }
  const topic = readTopic(text)
  return topic && wordsOn(topic)
}

const wordsOn = (topic: Topic): Words => {
  const entry = faq.find(({ id }) => id === topic)
  if (!entry) return { content: contactText, page: { label: 'Contact', href: '/contact' } }
  return { content: entry.answer, page: { label: 'FAQ', href: `/faq#${entry.id}` } }
}

const hours = businessHours.map((open) => `${open.days} ${open.hours}`).join(', ')
const contactText = `Write to ${contactFacts.email} or call ${contactFacts.phone}: ${hours}.`

const question =
  /^(?:how|what|when|where|which|who|can|could|may|will|would|do|does|is|are|am|i (?:want|need|would like) to)\b/

/** "Do you have embroidered caps" asks for caps. */
const productQuestion =
  /^(?:do|can|could|would) (?:you|i|we) (?:have|sell|carry|stock|make|see|get|buy|show|find)\b/
const description = /^show\b|\b(?:something|anything|with an?)\b/

/** A topic counts in a question, and wherever no product is described; `null` where products are meant. */
export const readTopic = (text: string): Topic | null => {
  const topic = topics.find(([, pattern]) => pattern.test(text))
  if (!topic) return null
  const [name, pattern] = topic
  const isQuestion = question.test(text) && !productQuestion.test(text) && !description.test(text)
  return isQuestion || !describesProduct(text.replace(pattern, ' ')) ? name : null
}

const describesProduct = (rest: string): boolean =>
  description.test(rest) ||
  conceptsIn(rest).some(({ kind }) => kind === 'garment' || kind === 'color' || kind === 'person')

/** A question of the FAQ, or `contact` for one that it does not answer. */
type Topic = FaqId | 'contact'

/** The first match counts: "shipping abroad" is about abroad. */
const topics: readonly [Topic, RegExp][] = [
  ['contact', /\b(?:cancel|change) (?:my|an?|the) order\b/],
  ['tracking', /\b(?:track(?:ing)?|my (?:order|package|parcel)|order status)\b/],
  [
    'international',
    /\b(?:internationally?|abroad|overseas|worldwide|outside the (?:us|usa|united states)|(?:ship|shipping|deliver|delivery) to (?!me\b|my\b|your\b|home\b|the\b)\w+)\b/,
  ],
  [
    'returns',
    /\b(?:return(?:s|ed|ing|able)?|refund(?:s|ed|able)?|exchange[sd]?|warranty|send (?:it|them|this) back|damaged|defect(?:ive|s)?|faulty|wrong (?:item|size))\b/,
  ],
  ['shipping', /\b(?:ship(?:s|ped|ping)?|deliver(?:y|ed|s|ies)?|arrives?|gets? here)\b/],
  [
    'sizes',
    /\b(?:size (?:chart|guide)|sizing|what size (?:should|do|am)|(?:run|runs|fit|fits) (?:small|large|big|true))\b/,
  ],
  [
    'customization',
    /\b(?:customi[sz](?:e[ds]?|ing|ation)|personali[sz]ed?|embroider(?:y|ing)?|custom)\b/,
  ],
  ['payment', /\b(?:pay(?:ing|ments?)?|paypal|klarna|(?:credit|debit) cards?)\b/],
  [
    'care',
    /\b(?:wash|washing|washable|be washed|shrink|tumble|dryer|iron|care (?:for|instructions))\b/,
  ],
  ['materials', /\b(?:materials?|made (?:of|from))\b/],
  ['wholesale', /\b(?:wholesale|bulk)\b/],
  ['hiring', /\b(?:hiring|your jobs|careers?|work (?:for|with) you)\b|^jobs?$/],
  [
    'brand',
    /\byour (?:brand|company|story)\b|\b(?:who|what) (?:is|are) (?:ndx|you)$|\bwhat do you (?:sell|make)$/,
  ],
  [
    'contact',
    /\b(?:contact|phone number|customer (?:service|support)|opening hours|store hours|you open|you (?:located|based)|(?:physical )?store$|real (?:person|human)|(?:talk|speak|write) to (?:an?|someone|somebody|anyone|the)|^human|gift (?:cards?|wrap(?:ping|ped)?)|coupons?|(?:discount|promo) codes?|made in (?:the |new )?(?:us|usa|america|china|orleans))\b|\bwhere .*\bmade\b/,
  ],
]

const invitation = 'Tell me what you are looking for: a kind of piece, a color, a size or a price.'

const smallTalk: readonly [RegExp, string][] = [
  [
    /^(?:hi|hello|hey|yo|howdy|good (?:morning|afternoon|evening)|how are you|whats? up)(?: there| you| today)?$/,
    `Hi! ${invitation}`,
  ],
  [
    /^(?:thanks|thank you|thx|ty|cheers|great|perfect|nice|cool|awesome|ok|okay|bye|goodbye|see you)(?: thanks| thank you| you| so much| very much| a lot)?$/,
    "You're welcome. Ask me whenever you want to see something else.",
  ],
  [
    /^(?:are you (?:a |an )?(?:robot|bot|human|real|ai|person|computer)|is this a (?:robot|bot|human|person))$/,
    `I am a program that knows this shop’s products. ${invitation}`,
  ],
  [
    /^(?:yes|yep|yeah|sure|no|nope|nah|maybe|i (?:do not )?know|no idea|tell me a joke)$/,
    invitation,
  ],
  [
    /^(?:help|help me|what can you do|what can i ask|how does this work)$/,
    'Tell me a kind of piece, a color, a size or a price, say “black hoodie under $70”. I also know about shipping, returns and sizes.',
  ],
]
