/** How good the assistant's answers are, beside the plain any-word rule, and how fast, at 22 and at 10,000 products. */
import { AssistantReply, type AssistantContext } from '@shop/contracts/assistant'
import { ProductList } from '@shop/contracts/product'
import { maxReplyProducts } from '@shop/domain/limits'
import { matchProducts } from '@shop/domain/match-products'
import { openDatabase } from '@shop/db/open'
import { seedLarge } from '@shop/db/seed-large'
import { startTestShop } from '@shop/testkit/test-shop'
import * as v from 'valibot'

import { goldenSet, halfOf } from '../workers/src/assistant/golden/golden-set.ts'
import { judge, type Judged, meanOf } from '../workers/src/assistant/golden/judge.ts'
import type { Question } from '../workers/src/assistant/golden/question.ts'
import { printTable } from './table.ts'

const manyProducts = 10_000

type Product = ProductList['products'][number]
type Result = Judged & { isInvented: boolean; takenMs: number[] }

export const benchAssistant = async (): Promise<void> => {
  const shop = await startTestShop({ hasRooms: false })
  const { products } = v.parse(ProductList, await readJson(`${shop.origin}/api/products`))
  await askAll(shop.origin, products)
  const results = await askAll(shop.origin, products)
  printQuality(results, products)
  const small = results.flatMap(({ result }) => result.takenMs)
  console.log(`\nFilling the shop to ${manyProducts} products.`)
  const db = openDatabase({ url: shop.libsqlUrl })
  const size = { products: manyProducts, customers: 1, orders: 1, reviews: 1 }
  await seedLarge({ db, size, nowMs: Date.now() })
  await askAll(shop.origin, products)
  const large = (await askAll(shop.origin, products)).flatMap(({ result }) => result.takenMs)
  printTable([
    { products: '22', ...timesOf(small) },
    { products: String(manyProducts), ...timesOf(large) },
  ])
  await shop.stop()
}

type Asked = { list: string; index: number; question: Question; result: Result }

const askAll = async (origin: string, products: readonly Product[]): Promise<Asked[]> => {
  const all: Asked[] = []
  for (const [list, questions] of Object.entries(goldenSet)) {
    for (const [index, question] of questions.entries()) {
      const ask = asker(origin, all.length)
      all.push({ list, index, question, result: await askOne(ask, question, products) })
    }
  }
  return all
}

/** Each question comes from a shopper of its own, as many would: one alone is refused after thirty in a minute. */
const asker = (origin: string, index: number) => {
  const headers = { 'cf-connecting-ip': `10.0.${index >> 8}.${index & 255}` }
  return (body: string): Promise<Response> =>
    fetch(`${origin}/api/assistant`, { method: 'POST', body, headers })
}

const askOne = async (
  ask: ReturnType<typeof asker>,
  question: Question,
  products: readonly Product[],
): Promise<Result> => {
  let context: AssistantContext | null = null
  let answer: AssistantReply | undefined
  const takenMs: number[] = []
  for (const message of question.says) {
    const begunAt = performance.now()
    const body: string = JSON.stringify({ message, context })
    const response: Response = await ask(body)
    const text: string = await response.text()
    takenMs.push(performance.now() - begunAt)
    answer = v.parse(AssistantReply, JSON.parse(text))
    context = answer.context
  }
  const shown = answer?.products ?? []
  const isInvented = shown.some((one) => {
    const real = products.find(({ id }) => id === one.id)
    return real?.priceCents !== one.priceCents || real.name !== one.name
  })
  return { ...judge(question, { shown, said: answer?.unmet ?? [] }), isInvented, takenMs }
}

const printQuality = (asked: readonly Asked[], products: readonly Product[]): void => {
  const lists = [...Object.keys(goldenSet), 'all']
  for (const half of ['tuning', 'reporting'] as const) {
    console.log(`\n${half} half`)
    printTable(
      lists.map((name) => {
        const some = asked.filter(
          ({ list, index }) => halfOf(index) === half && (name === 'all' || name === list),
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

/** The spec's rule by itself: it knows no conversation, and owns up to nothing. */
const byAnyWord = (question: Question, products: readonly Product[]): Judged => {
  const shown = matchProducts(question.says.at(-1) ?? '', products).slice(0, maxReplyProducts)
  return judge(question, { shown, said: [] })
}

const timesOf = (given: readonly number[]) => {
  const sorted = [...given].sort((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return { answers: sorted.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99) }
}

const readJson = async (address: string): Promise<unknown> => (await fetch(address)).json()
