import { insertProduct } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { testContext } from '../../../test/context.ts'
import type { LogLine } from '../../platform/log.ts'
import type { Answer } from '../answer-message.ts'
import { nothingWanted } from '../reading/found.ts'
import type { Model } from '../../platform/context.ts'
import { phraseAnswer } from './phrase-answer.ts'

const phrase = async (model: Model, signal: AbortSignal) => {
  const lines: LogLine[] = []
  const { ctx } = testContext({ log: (line) => lines.push(line) })
  const product = await insertProduct(ctx.db)
  const context = { shown: [product.id], from: 0, wanted: nothingWanted }
  const answer: Answer = {
    content: 'Here.',
    total: 1,
    products: [product],
    unmet: [],
    page: null,
    context,
  }
  const given = { ctx: { ...ctx, model }, message: 'my secret wish', answer, signal }
  return { isOwn: (await phraseAnswer(given)) === answer, lines }
}

it('logs of the platform’s error no more than its name', async () => {
  const fails: Model = async ({ user }) => {
    throw new TypeError(`could not send ${user} with Bearer k`, { cause: user })
  }
  const { isOwn, lines } = await phrase(fails, AbortSignal.timeout(5000))
  expect(isOwn).toBe(true)
  expect(lines).toMatchObject([{ error: { message: 'asking failed: TypeError' } }])
  expect(Object(lines[0]?.error).cause).toBeUndefined()
})

it('asks no model when its time is over already', async () => {
  let asked = 0
  const counts: Model = async () => (asked += 1)
  expect(await phrase(counts, AbortSignal.abort())).toEqual({ isOwn: true, lines: [] })
  expect(asked).toBe(0)
})
