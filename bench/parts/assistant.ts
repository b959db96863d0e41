/** Measures how good and how fast the assistant's replies are, with 22 and 10,000 products. */
import { foundText, nothingFoundText } from '@shop/content/assistant-replies'
import { type AssistantContext, AssistantReply } from '@shop/contracts/assistant'
import { ProductList } from '@shop/contracts/product'
import { maxReplyProducts } from '@shop/domain/limits'
import { matchProducts } from '@shop/domain/match-products'
import { openDatabase } from '@shop/db/open'
import { seedLarge } from '@shop/db/seed-large'
import * as v from 'valibot'

import { type Failure, failures, judge, type Reply } from '../assistant/judge.ts'
import { kinds, type Question } from '../assistant/question.ts'
import { readVoices, splits } from '../assistant/voices.ts'
import { openShopProcess } from '../support/shop-process.ts'
import { type Cells, printTable, quantile } from '../support/table.ts'

const manyProducts = 10_000

type Product = ProductList['products'][number]
/** One conversation: what was wrong with its replies, and how long each took. */
type Run = { question: Question; found: Failure[]; last: Reply | undefined; takenMs: number[] }

/** With `hasFailures`, prints each tuning question whose reply was not as expected. */
export const benchAssistant = async ({ hasFailures }: { hasFailures: boolean }): Promise<void> => {
  const shop = await openShopProcess()
  const { products } = v.parse(ProductList, await readJson(`${shop.origin}/api/products`))
  const small: number[] = []
  for (const split of splits) {
    console.log(`\n${split} voices, right of all; then what was wrong\n`)
    const rows: Cells[] = []
    for (const { voice, questions } of await readVoices(split)) {
      const runs = await runAll(shop.origin, questions)
      small.push(...runs.flatMap(({ takenMs }) => takenMs))
      rows.push({ voice, ...cellsOf(runs) })
      rows.push({ voice: `${voice}, any word`, ...cellsOf(questions.map(byAnyWord(products))) })
      if (hasFailures && split === 'tuning') printFailures(runs)
    }
    printTable(rows)
  }
  console.log(`\nFilling the shop to ${manyProducts} products.`)
  const db = openDatabase(shop.libsql)
  const size = { products: manyProducts, customers: 1, orders: 1, reviews: 1 }
  await seedLarge({ db, size, nowMs: Date.now() })
  const large: number[] = []
  for (const { questions } of await readVoices('tuning')) {
    const runs = await runAll(shop.origin, questions)
    large.push(...runs.flatMap(({ takenMs }) => takenMs))
  }
  printTable([
    { products: '22', ...timesOf(small) },
    { products: String(manyProducts), ...timesOf(large) },
  ])
  await shop.stop()
}

const runAll = async (origin: string, questions: readonly Question[]): Promise<Run[]> => {
  const runs: Run[] = []
  for (const question of questions) runs.push(await runOne(createSender(origin), question))
  return runs
}

let visitors = 0

/** A new visitor per conversation, because one visitor may only send thirty messages a minute. */
const createSender = (origin: string) => {
  visitors += 1
  const headers = { 'cf-connecting-ip': `10.0.${visitors >> 8}.${visitors & 255}` }
  return (body: string): Promise<Response> =>
    fetch(`${origin}/api/assistant`, { method: 'POST', body, headers })
}

const runOne = async (send: ReturnType<typeof createSender>, question: Question): Promise<Run> => {
  let context: AssistantContext | null = null
  const replies: Reply[] = []
  const takenMs: number[] = []
  for (const message of question.says) {
    const begunAt = performance.now()
    const response: Response = await send(JSON.stringify({ message, context }))
    const body: string = await response.text()
    takenMs.push(performance.now() - begunAt)
    const reply: AssistantReply = v.parse(AssistantReply, JSON.parse(body))
    replies.push({ ...reply, page: reply.page ?? null })
    context = reply.context
  }
  return { question, found: judge(question, replies), last: replies.at(-1), takenMs }
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
    return { question, found: judge(question, replies), last: replies.at(-1), takenMs: [] }
  }

const cellsOf = (runs: readonly Run[]): Cells =>
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

const timesOf = (given: readonly number[]) => {
  const at = (share: number): string => quantile(given, share).toFixed(1)
  return { replies: given.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99) }
}

const readJson = async (url: string): Promise<unknown> => (await fetch(url)).json()
