/** Whether replies are as a question expects them. Knows nothing of how replies are made. */
import type { Question } from './question.ts'

/** What of a reply counts: its text, and the names of the products it shows. */
export type Reply = {
  content: string
  products: readonly { name: string }[]
  page: { label: string; href: string } | null
}

/** What a reply that claims a find begins with. */
const claim =
  /Perfect! I found exactly|I found \d+ products (?:that match your request|matching your search)/

/** `missing`: a product that is expected is not shown; `constraint`: one that must not be; `scope`: what the shop does not sell counts as found; `words` and `invented`: of the text. */
export const failures = ['missing', 'constraint', 'scope', 'words', 'invented'] as const
export type Failure = (typeof failures)[number]

/** What is wrong with the replies of a conversation; empty when all is as expected. */
export const judge = (question: Question, replies: readonly Reply[]): Failure[] => {
  const { expects } = question
  const last = replies.at(-1)
  if (!last) return ['missing']
  const shown = last.products.map(({ name }) => name)
  const { shows, showsFirst, only, never, says = [], neverSays = [] } = expects
  const laterOnes = replies.slice(expects.neverFrom).flatMap(({ products }) => products)
  const isClaimed = claim.test(last.content) && !/Without that, I found/.test(last.content)
  const text = `${last.content} ${last.page?.label ?? ''} ${last.page?.href ?? ''}`.toLowerCase()
  const has = (one: string): boolean => text.includes(one.toLowerCase())
  const isMissing =
    (shows && !shows.some((name) => shown.includes(name))) ||
    (showsFirst && !showsFirst.includes(shown[0] ?? ''))
  const isBroken =
    (only && shown.some((name) => !only.includes(name))) ||
    (never && laterOnes.some(({ name }) => never.includes(name)))
  const isOutOfScope =
    (expects.showsNothing && shown.length > 0) || (expects.notSold && shown.length > 0 && isClaimed)
  const found: [Failure, boolean | undefined][] = [
    ['missing', isMissing],
    ['constraint', isBroken],
    ['scope', isOutOfScope],
    ['words', says.some((group) => !group.some(has))],
    ['invented', neverSays.some(has)],
  ]
  return found.flatMap(([name, isSo]) => (isSo ? [name] : []))
}
