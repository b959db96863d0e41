import { Hono } from 'hono'

import { type ModelTest, StopModelInput } from '@shop/contracts/assistant-model'

import { describes } from '../../platform/http/describes.ts'
import { argsOf, valid } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import type { Env } from '../../platform/env.ts'
import { readSettings } from '../../platform/settings.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { type Model, ModelError, openModel } from './model-adapter.ts'
import { countReply, readModelState, stopModel } from './model-state.ts'
import { type CallResult, readStream } from './read-stream.ts'

const state = { returns: 'ModelState' } as const

export const model = new Hono<AppEnv>()
  .get(
    '/',
    describes('getModel', 'The assistant’s language model, and what it has used today.', state),
    requiresRole('viewer'),
    async (c) => c.json(await readModelState(c.var.ctx, modelOf(c.env))),
  )
  .put(
    '/',
    describes('stopModel', 'Stops the model, or lets it reply again. Audited.', state),
    requiresRole('manager'),
    valid('json', StopModelInput),
    async (c) => {
      await stopModel(argsOf(c))
      return c.json(await readModelState(c.var.ctx, modelOf(c.env)))
    },
  )
  .post(
    '/test',
    describes('testModel', 'Sends the model a greeting, also while it is stopped.', {
      returns: 'ModelTest',
    }),
    requiresRole('manager'),
    async (c) => {
      const { model: tested, settings } = modelOf(c.env)
      const startMs = c.var.ctx.now()
      const { tokens, ...test } = await tryModel(tested, settings.MODEL_TIMEOUT_MS)
      await countReply(c.var.ctx, { replies: 0, tokens, ...(test.ok && { error: null }) })
      return c.json({ ...test, ms: c.var.ctx.now() - startMs } satisfies ModelTest)
    },
  )

const modelOf = (env: Env) => {
  const settings = readSettings(env)
  return { model: openModel(settings, env), settings }
}

const greeting = { role: 'user', content: 'Say hello in one short sentence.' } as const
const maxTestChars = 300

const tryModel = async (tested: Model | null, timeoutMs: number) => {
  const result: CallResult = { text: '', toolCalls: [], tokens: 0 }
  let error: string | null = null
  try {
    if (!tested) throw new ModelError('No model is set up.')
    const request = { messages: [greeting], tools: [] }
    const stream = readStream(await tested.open(request, AbortSignal.timeout(timeoutMs)), result)
    while (!(await stream.next()).done);
    if (result.text.trim() === '') throw new ModelError('The model replied with nothing.')
  } catch (cause) {
    error = cause instanceof ModelError ? cause.message : 'The model did not finish in time.'
  }
  const text = error === null ? result.text.slice(0, maxTestChars) : ''
  return { ok: error === null, text, error, tokens: result.tokens }
}
