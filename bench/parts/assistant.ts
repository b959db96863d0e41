/** How good the assistant's replies are, beside the any-word rule, and how fast, at 22 and at 10,000 products. */
import { AssistantReply, type AssistantContext } from '@shop/contracts/assistant'
import { ProductList } from '@shop/contracts/product'
import { maxReplyProducts } from '@shop/domain/limits'
import { matchProducts } from '@shop/domain/match-products'
import { openDatabase } from '@shop/db/open'
import { seedLarge } from '@shop/db/seed-large'
import * as v from 'valibot'

import { goldenSet, splitOf } from '@shop/workers/golden/golden-set'
import { judge, type Judged, meanOf } from '@shop/workers/golden/judge'
import type { Question } from '@shop/workers/golden/question'
import { openShopProcess } from '../support/shop-process.ts'
import { printTable, quantile } from '../support/table.ts'

const manyProducts = 10_000

type Product = ProductList['products'][number]
type Result = Judged & { isInvented: boolean; takenMs: number[] }

export const benchAssistant = async (): Promise<void> => {
  const shop = await openShopProcess()
  const { products } = v.parse(ProductList, await readJson(`${shop.origin}/api/products`))
  await runAll(shop.origin, products)
  const results = await runAll(shop.origin, products)
  printQuality(results, products)
  const small = results.flatMap(({ result }) => result.takenMs)
  console.log(`\nFilling the shop to ${manyProducts} products.`)
  const db = openDatabase(shop.libsql)
  const size = { products: manyProducts, customers: 1, orders: 1, reviews: 1 }
  await seedLarge({ db, size, nowMs: Date.now() })
  await runAll(shop.origin, products)
  const large = (await runAll(shop.origin, products)).flatMap(({ result }) => result.takenMs)
  printTable([
    { products: '22', ...timesOf(small) },
    { products: String(manyProducts), ...timesOf(large) },
  ])
  await shop.stop()
}

type Run = { list: string; index: number; question: Question; result: Result }

const runAll = async (origin: string, products: readonly Product[]): Promise<Run[]> => {
  const all: Run[] = []
  for (const [list, questions] of Object.entries(goldenSet)) {
    for (const [index, question] of questions.entries()) {
      const send = createSender(origin, all.length)
      all.push({ list, index, question, result: await runOne(send, question, products) })
    }
  }
  return all
}

/** Each question comes from a visitor of its own: the rate limit allows one visitor thirty in a minute. */
const createSender = (origin: string, index: number) => {
  const headers = { 'cf-connecting-ip': `10.0.${index >> 8}.${index & 255}` }
  return (body: string): Promise<Response> =>
    fetch(`${origin}/api/assistant`, { method: 'POST', body, headers })
}

const runOne = async (
  send: ReturnType<typeof createSender>,
  question: Question,
  products: readonly Product[],
): Promise<Result> => {
  let context: AssistantContext | null = null
  let reply: AssistantReply | undefined
  const takenMs: number[] = []
  for (const message of question.says) {
    const begunAt = performance.now()
    const body: string = JSON.stringify({ message, context })
    const response: Response = await send(body)
    const text: string = await response.text()
    takenMs.push(performance.now() - begunAt)
    reply = v.parse(AssistantReply, JSON.parse(text))
    context = reply.context
  }
  const shown = reply?.products ?? []
  const isInvented = shown.some((one) => {
    const real = products.find(({ id }) => id === one.id)
    return real?.priceCents !== one.priceCents || real.name !== one.name
  })
  return { ...judge(question, { shown, claimed: reply?.unmet ?? [] }), isInvented, takenMs }
}

const printQuality = (runs: readonly Run[], products: readonly Product[]): void => {
  const lists = [...Object.keys(goldenSet), 'all']
  for (const split of ['tuning', 'reporting'] as const) {
    console.log(`\n${split} split`)
    printTable(
      lists.map((name) => {
        const some = runs.filter(
          ({ list, index }) => splitOf(index) === split && (name === 'all' || name === list),
        )
        const plain = some.map(({ question }) => byAnyWord(question, products))
        return {
          questions: name,
          n: some.length,
          MRR: meanOf(some.map(({ result }) => result.reciprocalRank)).toFixed(3),
          violations: some.filter(({ result }) => result.violations > 0).length,
          invented: some.filter(({ result }) => result.isInvented).length,
          'MRR of any word': meanOf(plain.map(({ reciprocalRank }) => reciprocalRank)).toFixed(3),
          'its violations': plain.filter(({ violations }) => violations > 0).length,
        }
      }),
    )
  }
}

/** The spec's rule by itself: it knows no conversation and no constraints. */
const byAnyWord = (question: Question, products: readonly Product[]): Judged => {
  const shown = matchProducts(question.says.at(-1) ?? '', products).slice(0, maxReplyProducts)
  return judge(question, { shown, claimed: [] })
}

const timesOf = (given: readonly number[]) => {
  const at = (share: number): string => quantile(given, share).toFixed(1)
  return { replies: given.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99) }
}

const readJson = async (url: string): Promise<unknown> => (await fetch(url)).json()
