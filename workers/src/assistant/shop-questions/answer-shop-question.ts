/** Answers what is no wish for products: a question about the shop in the words of its pages, and small talk. */
import type { AssistantRequest } from '@shop/contracts/assistant'
import { faq } from '@shop/content/faq'
import { businessHours, contactFacts } from '@shop/content/shop-facts'

import type { Answer } from '../answer-message.ts'
import { nothingWanted } from '../reading/found.ts'
import { toPlainText } from '../words/to-words.ts'
import { readTopic } from './read-topic.ts'
import { answerSmallTalk } from './small-talk.ts'
import type { Topic } from './topics.ts'

/** Null for every other message. What was spoken of before stays in mind. */
export const answerShopQuestion = ({ message, context }: AssistantRequest): Answer | null => {
  const said = sayingsOn(toPlainText(message))
  if (!said) return null
  return {
    ...said,
    total: 0,
    products: [],
    unmet: [],
    context: context ?? { shown: [], from: 0, wanted: nothingWanted },
  }
}

const sayingsOn = (text: string): Pick<Answer, 'content' | 'page'> | null => {
  const smallTalk = answerSmallTalk(text)
  if (smallTalk) return { content: smallTalk, page: null }
  const topic = readTopic(text)
  return topic && answerOn(topic)
}

const answerOn = (topic: Topic): Pick<Answer, 'content' | 'page'> => {
  const entry = faq.find(({ id }) => id === topic)
  if (!entry) return { content: contactText, page: { label: 'Contact', href: '/contact' } }
  return { content: entry.answer, page: { label: 'FAQ', href: `/faq#${entry.id}` } }
}

const hours = businessHours.map((open) => `${open.days} ${open.hours}`).join(', ')
const contactText = `Write to ${contactFacts.email} or call ${contactFacts.phone}: ${hours}.`
