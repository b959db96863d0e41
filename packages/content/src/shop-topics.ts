/** The assistant's replies about the shop itself. Each reply has one fact and links to its page. */
import type { AllSettings } from '@shop/domain/shop-settings'

import { allDefaults, legalTitles } from './page-texts.ts'
import { describeHours } from './opening-hours.ts'
import { factsOf, fillFacts } from './shop-facts.ts'
import { arrivalsText } from './shipping-texts.ts'
import topics from './shop-topics.json' with { type: 'json' }

export type ShopTopic = keyof typeof topics
export const shopTopics = Object.keys(topics) as ShopTopic[]

/** A reply, a link to the page with the details, and questions that may follow. */
export type TopicReply = {
  content: string
  page: { label: string; href: string }
  suggestions: string[]
}

type Topic = {
  page: string
  text: string
  /**
   * Replies to special questions, by a pattern for the message. The first match wins. A reply is a
   * text, or a text and the page to link instead of `page`.
   */
  when?: Readonly<Record<string, string | readonly string[]>>
  /** A sentence that matches all patterns of one list is about this topic. */
  phrases?: readonly (readonly string[])[]
  /** A message that matches this is not about the topic. */
  unless?: string
  suggestions?: readonly string[]
}

const table: Readonly<Record<ShopTopic, Topic>> = topics

const specials = new Map(
  shopTopics.map((name) => [
    name,
    Object.entries(table[name].when ?? {}).map(([pattern, said]) => {
      const [text = '', page = table[name].page] = [said].flat()
      return { pattern: new RegExp(pattern, 'i'), text, page }
    }),
  ]),
)

type Given = { message: string; nowMs: number; settings: AllSettings }

/** Returns one reply about all topics, with the fact that the message asks about. */
export const replyToTopics = (
  names: readonly ShopTopic[],
  { message, nowMs, settings }: Given,
): TopicReply => {
  const texts = names.map((name) => {
    const text = editedAnswer(name, settings) ?? specialText(name, message) ?? table[name].text
    const promisesReturn = settings.shop.returnDays === 0 && text.includes('{returnWindow}')
    return promisesReturn ? noReturnsText : text
  })
  const [first = 'other'] = names
  const { suggestions = [] } = table[first]
  const page = specialOf(first, message)?.page ?? table[first].page
  const filled = fillFacts({ texts, suggestions }, factsOf(settings))
  const typed = message.trim().toLowerCase()
  return {
    content: [...new Set(filled.texts)]
      .join(' ')
      .replace('{hours}', () => describeHours(settings.shop, nowMs, message))
      .replace('{arrivals}', () => arrivalsText(settings, nowMs))
      .trim(),
    page: pageOf(page),
    // Drops suggestions with a placeholder for a fact that this shop lacks, such as a second
    // shipping method.
    suggestions: filled.suggestions.filter(
      (one) => !one.includes('{') && one.toLowerCase() !== typed,
    ),
  }
}

const noReturnsText =
  'We take no returns or exchanges. If anything is wrong with a piece, {contact} with your order number.'

const editedAnswer = (name: ShopTopic, { faq }: AllSettings): string | undefined => {
  const id = table[name].page.split('/faq#')[1]
  const find = ({ entries }: AllSettings['faq']) => entries.find((entry) => entry.id === id)
  const answer = find(faq)?.answer
  return answer === find(allDefaults.faq)?.answer ? undefined : answer
}

/** Returns the path of the page with a topic's details. */
export const pageOfTopic = (name: ShopTopic): string => table[name].page

/** Returns the reply to a special question, or undefined. Its placeholders are not filled in. */
export const specialText = (name: ShopTopic, message: string): string | undefined =>
  specialOf(name, message)?.text

const specialOf = (name: ShopTopic, message: string) =>
  specials.get(name)?.find(({ pattern }) => pattern.test(message))

const namedTopics = shopTopics.flatMap((name) => {
  const { phrases, unless } = table[name]
  const lists = phrases?.map((patterns) => patterns.map((source) => new RegExp(source)))
  return lists ? [{ name, lists, unless: unless && new RegExp(unless) }] : []
})

/** Returns the topic that the words of a message clearly name, if any. Expects plain text. */
export const namedTopic = (text: string): ShopTopic | undefined =>
  namedTopics.find(
    ({ lists, unless }) =>
      !(unless && unless.test(text)) &&
      text
        .split(' ; ')
        .some((part) => lists.some((all) => all.every((pattern) => pattern.test(part)))),
  )?.name

const labels: Readonly<Record<string, string>> = {
  '/cart': 'Cart',
  '/faq': 'FAQ',
  '/contact': 'Contact',
  '/orders': 'My orders',
  '/shop': 'Shop',
  ...legalTitles,
}

const pageOf = (href: string): TopicReply['page'] => ({
  label: labels[href.split('#')[0] ?? ''] ?? 'More',
  href,
})
