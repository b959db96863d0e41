import {
  type Backend,
  type BackendCall,
  backendLimits,
  BackendReply,
} from '@shop/contracts/backend'
import { bytesOf, reachOf } from '@shop/contracts/backend-uses'
import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'

import * as v from 'valibot'
import { LateError, withDeadline } from '@shop/domain/time'

import { createCircuitBreaker, isEndedCall } from '../../platform/circuit-breaker.ts'
import type { Ctx } from '../../platform/context.ts'
import { openBackend } from '../registry/files/server-entry.ts'
import { readStoredText } from '../registry/files/stored-files.ts'
import { openCapabilities, type Uses } from './capabilities.ts'
import { countCall } from './meters.ts'

export type WithBackend = Release & { backend: Backend }

/**
 * Staff see `error` on the module's screen. If `isOver`, the process or isolate had to be ended.
 */
type Outcome = { reply: BackendReply } | { error: string; isOver?: boolean }
type Run = { outcome: Outcome; uses: [name: string, count: number][] }

export type RunInput = { release: WithBackend; call: BackendCall; code?: string | undefined }

/** @throws ProblemError `action-failed`, `action-unavailable`, `overloaded` */
export const runBackend = async (
  ctx: Ctx,
  { release, call }: Omit<RunInput, 'code'>,
): Promise<BackendReply> => {
  const { module, version } = release
  const key = `${module}@${version}`
  if (!ctx.sandbox || !breaker.mayCall(key, ctx.now()))
    throw new ProblemError(
      'action-unavailable',
      `${module} is paused, because it has exceeded its limits. Try again in a moment.`,
    )
  const { outcome, uses } = await (ctx.runApart
    ? runInProcess(ctx, ctx.runApart, { release, call })
    : runHere(ctx, { release, call }))
  if ('error' in outcome && outcome.isOver) breaker.reportFailure(key, ctx.now())
  else breaker.reportSuccess(key)
  await noteUses(ctx, { release, call, outcome, uses: new Map(uses) })
  if ('reply' in outcome) return outcome.reply
  ctx.log({ level: 'warn', message: `${key}: ${nameOf(call)} failed`, error: outcome.error })
  throw new ProblemError(
    'action-failed',
    `${nameOf(call)} of ${module} failed. Its team can see why.`,
  )
}

const nameOf = ({ kind, name }: BackendCall): string => `${kind} ${name}`

/** A call that exceeds its limits ends the whole isolate, so its back end is paused. */
const breaker = createCircuitBreaker()

const noteUses = async (
  ctx: Ctx,
  { release, call, outcome, uses }: RunInput & { outcome: Outcome; uses: Uses },
): Promise<void> => {
  const error = 'error' in outcome ? outcome.error : null
  ctx.keepAlive(
    countCall(ctx, { module: release.module, name: nameOf(call), error, uses }).catch(
      (cause: unknown) =>
        ctx.log({ level: 'warn', message: 'a call of a back end was not counted', error: cause }),
    ),
  )
  if (uses.has('mail')) ctx.pokeMailSender()
  if (uses.has('values')) await ctx.publishChanges()
}

/** Runs the back end in its own process, because an endless loop would block this one. */
const runInProcess = async (
  ctx: Ctx,
  runApart: NonNullable<Ctx['runApart']>,
  input: RunInput,
): Promise<Run> => {
  const { module, version, server } = input.release
  const code = server && (await readStoredText(ctx, { module, version }, server.entry))
  const run = await runApart<Run | { reason: string; isOver?: boolean }>(module, {
    kind: 'backend',
    ...input,
    code,
  })
  if ('outcome' in run) return run
  return { outcome: { error: run.reason, isOver: run.isOver === true }, uses: [] }
}

/** A module may throw messages of megabytes. */
const maxErrorLength = 500

/** Never throws. */
export const runHere = async (ctx: Ctx, { release, call, code }: RunInput): Promise<Run> => {
  const uses: Uses = new Map()
  const { shop, end } = openCapabilities({ ctx, ...reachOf(release, call), uses })
  try {
    const entry = openBackend(ctx, release, code)
    if (!entry) throw new Error('the release has no server entry')
    const reply = await withDeadline(entry.run({ call, shop }), backendLimits.callMs)
    return { outcome: checkReply(reply), uses: [...uses] }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const isOver = error instanceof Error && (error instanceof LateError || isEndedCall(error))
    return { outcome: { error: text.slice(0, maxErrorLength), isOver }, uses: [...uses] }
  } finally {
    end()
  }
}

/** A module may return an object that changes when it is read, so the measured JSON is parsed. */
const checkReply = (reply: unknown): Outcome => {
  const json: string | undefined = JSON.stringify(reply)
  const bytes = bytesOf(json ?? '')
  if (bytes > backendLimits.outputBytes)
    return { error: `the output has ${bytes} bytes, more than ${backendLimits.outputBytes}` }
  const read = v.safeParse(BackendReply, JSON.parse(json ?? 'null'))
  return read.success ? { reply: read.output } : { error: 'run() must return what an action does' }
}
