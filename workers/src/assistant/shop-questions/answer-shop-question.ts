/** Answers a question about the shop itself in the words of its own pages. */
import type { AskAssistantInput } from '@shop/contracts/assistant'
import { faq } from '@shop/contracts/faq'
import { businessHours, contactFacts } from '@shop/contracts/shop-facts'

import type { Answer } from '../answer-message.ts'
import { nothingWanted } from '../reading/found.ts'
import { readShopQuestion, type ShopQuestion } from './read-shop-question.ts'

/** Null for every other message. What was spoken of before stays in mind. */
export const answerShopQuestion = ({ message, context }: AskAssistantInput): Answer | null => {
  const question = readShopQuestion(message)
  if (!question) return null
  return {
    ...sayings(question),
    total: 0,
    products: [],
    unmet: [],
    context: context ?? { shown: [], wanted: nothingWanted },
  }
}

const sayings = (question: ShopQuestion): Pick<Answer, 'content' | 'page'> => {
  const entry = faq.find(({ id }) => id === question)
  if (!entry) return { content: contactText, page: { label: 'Contact', href: '/contact' } }
  return { content: entry.answer, page: { label: 'FAQ', href: `/faq#${entry.id}` } }
}

const hours = businessHours.map((open) => `${open.days} ${open.hours}`).join(', ')
const contactText = `Write to ${contactFacts.email} or call ${contactFacts.phone}: ${hours}.`
