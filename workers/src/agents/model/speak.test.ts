import { AssistantRequest } from '@shop/contracts/assistant'
import { seedWhenNew } from '@shop/db/seed'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { testContext } from '../../../test/context.ts'
import { writeEvents } from '../../../test/model-endpoint.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { replyToShopper } from '../assistant/pipeline.ts'
import type { Reply } from '../assistant/reply/write-reply.ts'
import type { Model } from './model-adapter.ts'
import { readModelState } from './model-state.ts'
import { streamReply } from './speak.ts'

const db = await openOwnDatabase()
await seedWhenNew(db, Date.now())
const input = v.parse(AssistantRequest, { message: 'hats' })

const harmless = ['Happy to help. ', 'Let me look. ', 'Have a look.']

/** Starts a reply. The model says one sentence at once, and the rest after `goOn`. */
const openSpeech = async ({
  texts = harmless,
  timeoutMs = 20_000,
  toWire = (reply: Reply) => reply as never,
} = {}) => {
  const started: Promise<unknown>[] = []
  const { ctx } = testContext({ db, keepAlive: (work) => void started.push(work) })
  const { promise: isAllowed, resolve: goOn } = Promise.withResolvers<void>()
  const encoder = new TextEncoder()
  const whole = writeEvents({ texts })
  const [first = ''] = whole.split('\n\n', 2).slice(1)
  const model: Model = {
    kind: 'endpoint',
    name: crypto.randomUUID(),
    open: async () =>
      new ReadableStream({
        start: async (controller) => {
          controller.enqueue(encoder.encode(`${first}\n\n`))
          await isAllowed
          controller.enqueue(encoder.encode(whole))
          controller.close()
        },
      }),
  }
  const rules = await replyToShopper({ ctx, input })
  const response = streamReply(ctx, { model, timeoutMs, input, rules, toWire })
  const isDone = async (): Promise<void> => {
    for (const work of started) await work
  }
  const state = () => readModelState(ctx, { model, settings: { MODEL_DAILY_TOKENS: 1_000_000 } })
  return { body: response.body ?? new ReadableStream(), goOn, isDone, state, ctx }
}

it('counts a reply and clears the last error', async () => {
  const { body, goOn, isDone, state } = await openSpeech()
  goOn()
  expect(await new Response(body).text()).toMatch(/event: reply\n.+\n\n$/)
  await isDone()
  expect(await state()).toMatchObject({ today: { replies: 1 }, last_error: null })
})

it('does not count an error of the model if the browser has left', async () => {
  const { body, goOn, isDone, state } = await openSpeech()
  await body.cancel()
  goOn()
  await isDone()
  expect(await state()).toMatchObject({ today: { replies: 1 }, last_error: null })
})

it('ends when the time is up, even if nobody reads', async () => {
  const { body, goOn, isDone, state } = await openSpeech({ timeoutMs: 300 })
  goOn()
  await isDone()
  expect((await state()).last_error).toBeNull()
  expect(await new Response(body).text()).toMatch(/event: reply\n/)
})

it('aborts the stream if the reply cannot be written', async () => {
  const { body, goOn, isDone } = await openSpeech({
    toWire: () => {
      throw new Error('no wire')
    },
  })
  goOn()
  await expect(new Response(body).text()).rejects.toThrow()
  await isDone()
})

it('does not count a reply that the rules had to write', async () => {
  const { body, goOn, isDone, state } = await openSpeech({ texts: ['It is on us. ', 'We pay.'] })
  const { replies } = (await state()).today
  goOn()
  await new Response(body).text()
  await isDone()
  expect((await state()).today.replies).toBe(replies)
})
