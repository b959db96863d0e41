/** The questions of `/faq`, which the assistant answers, too. */
import questions from './faq.json' with { type: 'json' }
import { fillFacts } from './shop-facts.ts'

export type FaqId = keyof typeof questions

/** A question and its answer, as plain text, with a page that helps further; the id is its place on the page. */
export type FaqEntry = {
  id: string
  question: string
  answer: string
  link?: { label: string; href: string }
}

/** In the order of the page. */
export const faq: readonly FaqEntry[] = Object.entries(fillFacts(questions)).map(([id, entry]) => ({
  id,
  ...entry,
}))
