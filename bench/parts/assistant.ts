import { sendToAssistant } from '@shop/client/assistant'
import { createClient } from '@shop/client/client'
import { defaultCategories } from '@shop/domain/default-categories'
import { foundText, nothingFoundText } from '@shop/content/assistant-replies'
import type { AssistantContext, AssistantRequestWire } from '@shop/contracts/assistant'
import { ModelState } from '@shop/contracts/assistant-model'
import { ProductList } from '@shop/contracts/product'
import { maxReplyProducts } from '@shop/domain/limits'
import { matchProducts } from '@shop/domain/match-products'
import { nextVisitor } from '@shop/testkit/next-visitor'
import * as v from 'valibot'

import { type Failure, failures, judge, type Reply } from '../assistant/judge.ts'
import { kinds, type Question, readVoices, splits } from '../assistant/voices.ts'
import { quantile } from '../support/report.ts'
import { openShopProcess } from '../support/shop-process.ts'

type Product = ProductList['products'][number]
type Run = {
  question: Question
  found: Failure[]
  last: Reply | undefined
  by: 'rules' | 'model'
  ms: number
}

type Options = {
  hasFailures: boolean
  /** A chat completions URL. The variable `MODEL_NAME` names the model that it serves. */
  modelUrl: string | undefined
}

const maxHistory = 12
const maxHistoryChars = 2000

export const benchAssistant = async ({ hasFailures, modelUrl }: Options): Promise<void> => {
  if (modelUrl) useModel(modelUrl)
  await using shop = await openShopProcess()
  const tokensUsed = async (): Promise<number> => {
    const url = `${shop.staffOrigin}/api/assistant/model`
    const response = await fetch(url, { headers: shop.staffHeaders })
    return v.parse(ModelState, await response.json()).today.tokens
  }
  const response = await fetch(`${shop.origin}/api/products`)
  const { products } = v.parse(ProductList, await response.json())
  const all: Run[] = []
  for (const split of splits) {
    console.log(`\n${split} voices, right of all; then what was wrong\n`)
    const rows: object[] = []
    for (const { voice, questions } of await readVoices(split)) {
      const runs = await runAll(shop.origin, questions, false)
      rows.push({ voice, ...cellsOf(runs) })
      rows.push({ voice: `${voice}, any word`, ...cellsOf(questions.map(byAnyWord(products))) })
      if (hasFailures && split === 'tuning') printFailures(runs)
      all.push(...runs)
      if (!modelUrl) continue
      const before = await tokensUsed()
      const spoken = await runAll(shop.origin, questions, true)
      const tokens = (await tokensUsed()) - before
      rows.push({ voice: `${voice}, model`, ...cellsOf(spoken), tokens })
      all.push(...spoken)
    }
    console.table(rows)
  }
  console.table(
    (['rules', 'model'] as const).flatMap((by) => {
      const ms = all.filter((run) => run.by === by).map((run) => run.ms)
      const at = (share: number) => Math.round(quantile(ms, share))
      const row = { by, replies: ms.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95) }
      return ms.length > 0 ? [row] : []
    }),
  )
}

const useModel = (url: string): void => {
  process.env.MODEL_URL = url
  process.env.MODEL_NAME ??= 'model'
  process.env.MODEL_DAILY_TOKENS ??= '1000000000'
}

const runAll = async (
  origin: string,
  questions: readonly Question[],
  takesEvents: boolean,
): Promise<Run[]> => {
  const runs: Run[] = []
  for (const question of questions) runs.push(await runOne(origin, question, takesEvents))
  return runs
}

/** Without `takesEvents`, the client accepts no server-sent events, so only the rules reply. */
const runOne = async (origin: string, question: Question, takesEvents: boolean): Promise<Run> => {
  // A visitor may send only thirty messages a minute, so each conversation has its own visitor.
  const visitor = nextVisitor()
  const client = createClient({
    fetch: (path, init) => {
      const accept = takesEvents ? {} : { accept: 'application/json' }
      const headers = { ...(init.headers as Record<string, string>), ...accept, ...visitor }
      return fetch(`${origin}${path}`, { ...init, headers })
    },
  })
  let context: AssistantContext | null = null
  let [by, ms]: [Run['by'], number] = ['rules', 0]
  const replies: Reply[] = []
  const history: NonNullable<AssistantRequestWire['history']> = []
  for (const message of question.says) {
    const startMs = performance.now()
    const body = { message, context, history: history.slice(-maxHistory) }
    const reply = await sendToAssistant(client, body, {
      signal: AbortSignal.timeout(60_000),
      onStart: () => {},
      onText: () => {},
    })
    ms = Math.max(ms, performance.now() - startMs)
    replies.push({ ...reply, page: reply.page ?? null })
    history.push(
      { by: 'shopper', text: message.slice(0, maxHistoryChars) },
      { by: 'assistant', text: reply.content.slice(0, maxHistoryChars) },
    )
    context = reply.context
    by = reply.by
  }
  return { question, found: judge(question, replies), last: replies.at(-1), by, ms }
}

/** Replies by the specification's rule, which ignores earlier messages and constraints. */
const byAnyWord =
  (products: readonly Product[]) =>
  (question: Question): Pick<Run, 'question' | 'found'> => {
    const replies = question.says.map((message): Reply => {
      const matches = matchProducts(message, products)
      const [first] = matches
      const content = first
        ? foundText(matches.length, first.name)
        : nothingFoundText(defaultCategories)
      return { content, products: matches.slice(0, maxReplyProducts), page: null }
    })
    return { question, found: judge(question, replies) }
  }

const cellsOf = (runs: readonly Pick<Run, 'question' | 'found'>[]): object =>
  Object.fromEntries([
    ...kinds.map((kind) => [kind, rightOf(runs.filter(({ question }) => question.kind === kind))]),
    ['all', rightOf(runs)],
    // `constraint` is also a kind of question, so failures get a prefix.
    ...failures.map((name) => [
      `wrong: ${name}`,
      runs.filter(({ found }) => found.includes(name)).length,
    ]),
  ])

const rightOf = (runs: readonly Pick<Run, 'found'>[]): string =>
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
