/** The questions of `/faq`, which the assistant answers, too. */
import questions from './faq.json' with { type: 'json' }
import { fillFacts } from './shop-facts.ts'

export type FaqId = keyof typeof questions

/** A question and its answer as plain text. The id is its anchor on the page. */
export type FaqEntry = {
  id: string
  question: string
  answer: string
  link?: { label: string; href: string }
}

/** Sorted as on the page. */
export const faq: readonly FaqEntry[] = Object.entries(fillFacts(questions)).map(([id, entry]) => ({
  id,
  ...entry,
}))
