import type { ShopSettings } from '@shop/domain/shop-settings'

import questions from './faq.json' with { type: 'json' }
import { factsOf, fillFacts } from './shop-facts.ts'

/** A question and its answer as plain text. `id` is the entry's anchor on the page. */
export type FaqEntry = {
  id: string
  question: string
  answer: string
  link?: { label: string; href: string }
}

/** The questions of `/faq`, in the order of the page. The assistant answers the same questions. */
export const faqOf = (settings: ShopSettings): readonly FaqEntry[] =>
  Object.entries(fillFacts(questions, factsOf(settings))).map(([id, entry]) => ({ id, ...entry }))
