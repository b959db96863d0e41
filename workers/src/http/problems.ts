/** The one place that makes error responses: `application/problem+json` (RFC 9457). */
import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { routePath } from 'hono/route'

import { type Problem, type ProblemCode, ProblemError, problems } from '@shop/contracts/problem'
import { DatabaseUnreachable } from '@shop/db/open'

import type { AppEnv } from '../platform/context.ts'
import { writeLog } from '../platform/log.ts'
import { requestIdOf } from '../platform/request-id.ts'

/** How long a client should wait, in seconds: for the next minute of the rate limit, and while the database is away. */
const retryAfterSeconds: Partial<Record<number, number>> = { 429: 60, 503: 2 }

/**
 * Turns an error into a response; the cause of a 5xx goes to the log only. The log has the route and not
 * the path, which may contain a customer's email.
 */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const problem = toProblem(error)
  const requestId = requestIdOf(c.req.raw)
  if (problems[problem.code].status >= 500) {
    writeLog(requestId, {
      level: 'error',
      message: `${c.req.method} ${routePath(c)} failed`,
      error,
    })
  }
  return respond(c, problem, requestId)
}

export const notFound: NotFoundHandler<AppEnv> = (c) =>
  respond(
    c,
    new ProblemError('not-found', `There is nothing at ${c.req.path}.`),
    requestIdOf(c.req.raw),
  )

const respond = (c: Context, problem: ProblemError, requestId: string): Response => {
  const { status } = problems[problem.code]
  const waitSeconds = retryAfterSeconds[status]
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(waitSeconds === undefined ? {} : { 'retry-after': String(waitSeconds) }),
  }
  return c.body(JSON.stringify(toBody(problem, requestId)), status, headers)
}

const toBody = ({ code, message, issues }: ProblemError, requestId: string): Problem => ({
  type: `/problems/${code}`,
  title: problems[code].title,
  status: problems[code].status,
  detail: message,
  // A URI reference, as RFC 9457 requires.
  instance: `urn:uuid:${requestId}`,
  code,
  ...(issues ? { issues: [...issues] } : {}),
})

/** A `ProblemError` stays as it is; any other error becomes one that does not show its cause. */
export const toProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error
  const code: ProblemCode = isDatabaseUnavailable(error) ? 'database-unavailable' : 'internal'
  const detail =
    code === 'internal'
      ? 'The request could not be completed. Quote the instance when you report it.'
      : 'The database does not answer. Try again in a moment; an order is safe to send again with the same Idempotency-Key.'
  return new ProblemError(code, detail, { cause: error })
}

/** Codes of a server that runs but cannot serve now: locked, out of time, or shutting down. */
const temporaryCode = /BUSY|LOCKED|TIMEOUT|EXPIRED|BLOCKED|SERVER_ERROR/

/** A database that cannot be reached or used right now, as opposed to a statement it rejected. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnreachable) return true
    if ('code' in cause && temporaryCode.test(String(cause.code))) return true
  }
  return false
}
