import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { routePath } from 'hono/route'

import { type ProblemCode, ProblemError, problems, toProblemBody } from '@shop/contracts/problem'

import type { AppEnv, Ctx } from '../context.ts'
import { findOutage } from '../database-errors.ts'
import { type LogLine, logRarely, requestIdOf, writeLog } from '../log.ts'
import { PaymentError } from '../payment-provider.ts'
import { retryAfter } from './response-headers.ts'

/** Logs the route instead of the path, which may contain a customer's email. */
export const onError: ErrorHandler<AppEnv> = async (error, c) => {
  const problem = toProblem(error)
  const requestId = requestIdOf(c.req.raw)
  // A request that fails before its caller is identified has no context.
  const ctx = c.var.ctx as Ctx | undefined
  if (problem.code === 'overloaded') await (ctx && logRarely(ctx, 'overload', overloadLine))
  else if (!logsItself.has(problem.code) && problems[problem.code].status >= 500) {
    writeLog(requestId, {
      level: 'error',
      message: `${c.req.method} ${routePath(c)} failed`,
      error,
    })
  }
  return respond(c, problem, requestId)
}

/** Not logged by `onError`: probes come every few seconds, and actions log their own failures. */
const logsItself: ReadonlySet<ProblemCode> = new Set([
  'not-ready',
  'action-failed',
  'action-unavailable',
])

const overloadLine: LogLine = { level: 'warn', message: 'overloaded: requests are refused' }

export const notFound: NotFoundHandler<AppEnv> = (c) =>
  respond(
    c,
    new ProblemError('not-found', `There is nothing at ${c.req.path}.`),
    requestIdOf(c.req.raw),
  )

const respond = (c: Context, problem: ProblemError, requestId: string): Response => {
  const { status } = problems[problem.code]
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...retryAfter(status),
  }
  return c.body(JSON.stringify(toProblemBody(problem, requestId)), status, headers)
}

export const toProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error
  const code =
    error instanceof PaymentError ? 'payment-unavailable' : (findOutage(error) ?? 'internal')
  return new ProblemError(code, details[code], { cause: error })
}

const details = {
  'database-unavailable':
    'The database is not responding. Try again in a moment; it is safe to send an order again with the same Idempotency-Key.',
  'storage-unavailable':
    'Nothing can be stored right now. Try again later; it is safe to send an order again with the same Idempotency-Key.',
  'payment-unavailable':
    'The payment provider is not responding. Nothing is lost; try again in a moment.',
  overloaded: 'The shop is too busy to respond in time. Nothing was done; try again in a moment.',
  internal: 'The request could not be completed. Quote the instance when you report it.',
} as const satisfies Partial<Record<ProblemCode, string>>
