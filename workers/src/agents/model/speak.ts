/** Streams a model's reply to the browser, and falls back to the reply of the rules. */
import type { AssistantReplyWire, AssistantRequest } from '@shop/contracts/assistant'

import { createCircuitBreaker } from '../../platform/circuit-breaker.ts'
import type { Ctx } from '../../platform/context.ts'
import { mayPass } from '../../platform/http/rate-limit.ts'
import type { Env } from '../../platform/env.ts'
import { logRarely } from '../../platform/log.ts'
import { readSettings } from '../../platform/settings.ts'
import type { Reply } from '../assistant/reply/write-reply.ts'
import { type Model, ModelError, openModel } from './model-adapter.ts'
import { countReply, readModelState } from './model-state.ts'
import { replyByModel, type Speaking } from './reply-by-model.ts'

const beatMs = 1000

/** Skips a failing model for a while, so that shoppers do not all wait for the timeout. */
const breaker = createCircuitBreaker()

type Speaker = { model: Model; timeoutMs: number }

/**
 * Returns `null` if there is no model, if it is stopped, over its budget or failing, or if the
 * visitor has reached the limit of replies.
 */
export const findSpeaker = async (
  ctx: Ctx,
  env: Env,
  request: Request,
): Promise<Speaker | null> => {
  const settings = readSettings(env)
  const model = openModel(settings, env)
  if (!model) return null
  const { is_stopped, today } = await readModelState(ctx, { model, settings })
  if (is_stopped || today.tokens >= today.budget) return null
  if (!(await mayPass(request, env, 'MODEL_LIMIT'))) return null
  const isCallable = breaker.mayCall(model.name, ctx.now())
  return isCallable ? { model, timeoutMs: settings.MODEL_TIMEOUT_MS } : null
}

type Speech = Speaker & {
  input: AssistantRequest
  rules: Reply
  toWire: (reply: Reply, by: 'rules' | 'model') => AssistantReplyWire
}

/**
 * Sends an event `text` for each verified sentence, and then the whole `reply`. The stream buffers
 * what a slow browser has not read yet, so the work never waits for the browser.
 */
export const streamReply = (ctx: Ctx, { toWire, timeoutMs, ...speech }: Speech): Response => {
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(timeoutMs)])
  const encoder = new TextEncoder()
  const start = (stream: ReadableStreamDefaultController<Uint8Array>): void => {
    const send = (event: string, data: object): void => {
      if (!leaving.signal.aborted)
        stream.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    }
    // Writes regularly, because only a failed write reveals that the browser has left.
    const beat = setInterval(() => send('text', { text: '' }), beatMs)
    const work = async (): Promise<void> => {
      const given = { ctx, ...speech, signal, used: { tokens: 0 } }
      const reply = await speak(given, leaving.signal, (text) => send('text', { text }))
      send('reply', reply ? toWire(reply, 'model') : toWire(speech.rules, 'rules'))
      if (!leaving.signal.aborted) stream.close()
    }
    ctx.keepAlive(
      work()
        .catch((error: unknown) => stream.error(error))
        .finally(() => clearInterval(beat)),
    )
  }
  return new Response(new ReadableStream({ start, cancel: () => leaving.abort() }), {
    headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
  })
}

const speak = async (
  given: Speaking,
  leaving: AbortSignal,
  onText: (text: string) => void,
): Promise<Reply | null> => {
  const { ctx, model, signal, used } = given
  let outcome: { replies: number; error?: string | null } = { replies: 0 }
  const { promise: isLate, reject } = Promise.withResolvers<never>()
  // Ends the wait even if the model ignores the signal.
  signal.addEventListener('abort', () =>
    reject(new ModelError('The model did not finish in time.')),
  )
  try {
    const speech = replyByModel(given)
    let next = await Promise.race([speech.next(), isLate])
    for (; !next.done; next = await Promise.race([speech.next(), isLate])) onText(next.value)
    breaker.reportSuccess(model.name)
    outcome = { replies: next.value ? 1 : 0, error: null }
    return next.value
  } catch (cause) {
    if (leaving.aborted) return null
    const error = cause instanceof ModelError ? cause.message : 'The reply could not be completed.'
    outcome = { replies: 0, error }
    breaker.reportFailure(model.name, ctx.now())
    await logRarely(ctx, 'model', { level: 'warn', message: `model: ${error}`, error: cause })
    return null
  } finally {
    ctx.keepAlive(countReply(ctx, { tokens: used.tokens, ...outcome }))
  }
}
