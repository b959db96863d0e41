/** The one place that makes refusals: `application/problem+json` (RFC 9457). */
import type { ErrorHandler, NotFoundHandler } from 'hono'

import { type Problem, type ProblemCode, ProblemError, problems } from '@shop/contracts/problem'

import type { AppEnv } from './context.ts'
import { writeLog } from './log.ts'

/** How long a caller should wait while the database is away, in seconds. */
const retryAfterSeconds = 2

/** Turns whatever was thrown into a response; the cause of a 5xx goes to the log only. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const problem = asProblem(error)
  const requestId = c.var.ctx?.requestId ?? 'unknown'
  if (problems[problem.code].status >= 500) {
    writeLog(requestId, { level: 'error', message: `${c.req.method} ${c.req.path} failed`, error })
  }
  return problemResponse(problem, requestId)
}

export const notFound: NotFoundHandler<AppEnv> = (c) =>
  problemResponse(
    new ProblemError('not-found', `There is no ${c.req.method} ${c.req.path}.`),
    c.var.ctx.requestId,
  )

const problemResponse = (problem: ProblemError, requestId: string): Response => {
  const { code, message, issues } = problem
  const { status, title } = problems[code]
  const detail = {
    type: `/docs/problems#${code}`,
    title,
    status,
    detail: message,
    instance: requestId,
    code,
  }
  const body: Problem = issues ? { ...detail, issues: [...issues] } : detail
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  })
  if (status === 503) headers.set('retry-after', String(retryAfterSeconds))
  return new Response(JSON.stringify(body), { status, headers })
}

/** Known problems stay; database trouble and everything unforeseen are named without their cause. */
export const asProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error
  const code: ProblemCode = isDatabaseTrouble(error) ? 'database-unavailable' : 'internal'
  const detail =
    code === 'internal'
      ? 'The request could not be completed. Quote the instance when you report it.'
      : 'The database does not answer. Try again in a moment; nothing was changed.'
  return new ProblemError(code, detail, { cause: error })
}

/** A database that cannot be reached, as opposed to a statement it refused. */
export const isDatabaseTrouble = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (
      /network connection lost|connection refused|fetch failed|internal error|timed? ?out|disconnected/i.test(
        cause.message,
      )
    )
      return true
    if (
      'code' in cause &&
      /^(SERVER_ERROR|ECONNREFUSED|HRANA_WEBSOCKET_ERROR|HRANA_CLOSED_ERROR)$/.test(
        String(cause.code),
      )
    )
      return true
  }
  return false
}
