import { foundText, nothingFoundText } from '@shop/content/assistant-replies'
import { type AssistantContext, AssistantReply } from '@shop/contracts/assistant'
import { ProductList } from '@shop/contracts/product'
import { maxReplyProducts } from '@shop/domain/limits'
import { matchProducts } from '@shop/domain/match-products'
import { nextVisitor } from '@shop/testkit/next-visitor'
import * as v from 'valibot'

import { type Failure, failures, judge, type Reply } from '../assistant/judge.ts'
import { kinds, type Question, readVoices, splits } from '../assistant/voices.ts'
import { openShopProcess } from '../support/shop-process.ts'

type Product = ProductList['products'][number]
type Run = { question: Question; found: Failure[]; last: Reply | undefined }

/** With `hasFailures`, prints each tuning question whose reply was not as expected. */
export const benchAssistant = async ({ hasFailures }: { hasFailures: boolean }): Promise<void> => {
  const shop = await openShopProcess()
  const response = await fetch(`${shop.origin}/api/products`)
  const { products } = v.parse(ProductList, await response.json())
  for (const split of splits) {
    console.log(`\n${split} voices, right of all; then what was wrong\n`)
    const rows: object[] = []
    for (const { voice, questions } of await readVoices(split)) {
      const runs = await runAll(shop.origin, questions)
      rows.push({ voice, ...cellsOf(runs) })
      rows.push({ voice: `${voice}, any word`, ...cellsOf(questions.map(byAnyWord(products))) })
      if (hasFailures && split === 'tuning') printFailures(runs)
    }
    console.table(rows)
  }
  await shop.stop()
}

const runAll = async (origin: string, questions: readonly Question[]): Promise<Run[]> => {
  const runs: Run[] = []
  for (const question of questions) runs.push(await runOne(`${origin}/api/assistant`, question))
  return runs
}

const runOne = async (url: string, question: Question): Promise<Run> => {
  // One visitor per conversation, because a visitor may send only thirty messages a minute.
  const headers = nextVisitor()
  let context: AssistantContext | null = null
  const replies: Reply[] = []
  for (const message of question.says) {
    const body = JSON.stringify({ message, context })
    const response: Response = await fetch(url, { method: 'POST', body, headers })
    const reply: AssistantReply = v.parse(AssistantReply, await response.json())
    replies.push({ ...reply, page: reply.page ?? null })
    context = reply.context
  }
  return { question, found: judge(question, replies), last: replies.at(-1) }
}

/** The baseline: the specification's rule, which ignores earlier messages and constraints. */
const byAnyWord =
  (products: readonly Product[]) =>
  (question: Question): Run => {
    const replies = question.says.map((message): Reply => {
      const matches = matchProducts(message, products)
      const [first] = matches
      const content = first ? foundText(matches.length, first.name) : nothingFoundText
      return { content, products: matches.slice(0, maxReplyProducts), page: null }
    })
    return { question, found: judge(question, replies), last: replies.at(-1) }
  }

const cellsOf = (runs: readonly Run[]): object =>
  Object.fromEntries([
    ...kinds.map((kind) => [kind, rightOf(runs.filter(({ question }) => question.kind === kind))]),
    ['all', rightOf(runs)],
    // The prefix avoids a clash with kinds of questions, such as `constraint`.
    ...failures.map((name) => [
      `wrong: ${name}`,
      runs.filter(({ found }) => found.includes(name)).length,
    ]),
  ])

const rightOf = (runs: readonly Run[]): string =>
  `${runs.filter(({ found }) => found.length === 0).length}/${runs.length}`

const printFailures = (runs: readonly Run[]): void => {
  for (const { question, found, last } of runs) {
    if (found.length === 0) continue
    console.log(`${question.id} ${question.kind}: ${found.join(', ')}`)
    console.log(`  ${question.says.join(' > ')}`)
    console.log(`  expects ${JSON.stringify(question.expects)}`)
    console.log(`  got ${last?.content} [${last?.products.map(({ name }) => name).join(', ')}]`)
  }
}
