/** Compares replies with what a question expects. Uses no code of the assistant. */
import type { Question } from './voices.ts'

export type Reply = {
  content: string
  products: readonly { name: string }[]
  page: { label: string; href: string } | null
}

const claim =
  /Perfect! I found exactly|I found \d+ products (?:that match your request|matching your search)/

/**
 * `missing`: no expected product is shown, or another is first.
 * `constraint`: a forbidden product is shown.
 * `scope`: products are shown although there must be none, or the reply claims to have found
 * something that the shop does not sell.
 * `words`: the text lacks required words.
 * `invented`: the text contains forbidden words.
 */
export const failures = ['missing', 'constraint', 'scope', 'words', 'invented'] as const
export type Failure = (typeof failures)[number]

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
