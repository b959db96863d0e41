/** The assistant's replies about the shop's topics. They quote the shop's pages if possible. */
import { faq } from './faq.ts'
import { type Block, privacy, returns, terms } from './legal-text.ts'
import { describeHours } from './opening-hours.ts'
import { contactFacts, fillFacts } from './shop-facts.ts'
import topics from './shop-topics.json' with { type: 'json' }

export type ShopTopic = keyof typeof topics
export const shopTopics = Object.keys(topics) as ShopTopic[]

/** The text, and the page that says more. */
export type TopicReply = { content: string; page: { label: string; href: string } }

type Topic = {
  quotes?: readonly string[]
  text?: string
  /** The part of the topic that the pages do not cover. */
  unknown?: string
  /** True if a person has to help. The reply then ends with contact details. */
  needsPerson?: boolean
}

const table: Readonly<Record<ShopTopic, Topic>> = fillFacts(topics)

/** Replies to the topics in their order, without repeating a sentence. */
export const replyToTopics = (names: readonly ShopTopic[], nowMs: number): TopicReply => {
  const chosen = names.map((name) => table[name])
  const quotes = [...new Set(chosen.flatMap((topic) => topic.quotes ?? []))]
  const texts = chosen
    .flatMap(({ text = [] }) => text)
    .map((text) => text.replace('{hours}', () => describeHours(nowMs)))
  const unknown = chosen.flatMap((topic) => topic.unknown ?? [])
  const known = [...quotes.map(quote), ...new Set(texts)].join(' ')
  const missing = unknown.length > 0 ? [`Our pages say nothing about ${list.format(unknown)}.`] : []
  const needsPerson = unknown.length > 0 || chosen.some((topic) => topic.needsPerson)
  const isReachable = known.includes(contactFacts.email) && known.includes(contactFacts.phone)
  const contact = needsPerson && !isReachable ? [contactText] : []
  return {
    content: [known, ...missing, ...contact].filter(Boolean).join(' '),
    page: pageOf(quotes[0] ?? '/contact'),
  }
}

const list = new Intl.ListFormat('en', { type: 'disjunction' })

const contactText = `For more, write to ${contactFacts.email} or call ${contactFacts.phone}.`

const labels: Readonly<Record<string, string>> = {
  '/faq': 'FAQ',
  '/contact': 'Contact',
  '/privacy': privacy.title,
  '/terms': terms.title,
  '/returns': returns.title,
}

const pageOf = (href: string): TopicReply['page'] => ({
  label: labels[href.split('#')[0] ?? ''] ?? 'More',
  href,
})

const quote = (href: string): string => {
  const [path, id] = href.split('#')
  const sections = [privacy, terms, returns].find((text) => text.path === path)?.sections ?? []
  const section = sections.find((one) => one.id === id)
  const entry = faq.find((one) => path === '/faq' && one.id === id)
  return entry?.answer ?? section?.blocks.map(inLine).join(' ') ?? ''
}

const inLine = (block: Block): string =>
  typeof block === 'string' ? block : `${block.join(', ')}.`
