import { minuteMs } from '@shop/domain/time'

import type { Ctx } from './context.ts'

export type LogLine = { level: 'info' | 'warn' | 'error'; message: string; error?: unknown }

export const writeLog = (
  requestId: string,
  { level, message, error }: LogLine,
  release?: string,
): void => {
  const source = release === undefined ? {} : { release }
  const cause = error === undefined ? {} : { error: describeError(error) }
  const at = new Date().toISOString()
  console[level](JSON.stringify({ at, requestId, level, ...source, message, ...cause }))
}

/** Omits the query and e-mail addresses in the path, which are personal data. */
export const describeRequest = ({ method, url }: Pick<Request, 'method' | 'url'>): string =>
  `${method} ${describePath(new URL(url))}`

/** Hides parts of the path that may be e-mail addresses. Their `@` may be encoded several times. */
export const describePath = ({ pathname }: Pick<URL, 'pathname'>): string =>
  pathname
    .split('/')
    .map((part) => (/@|%(?:25)*40/.test(part) ? '…' : part))
    .join('/')

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : ` Cause: ${describeError(error.cause)}`
  return `${withoutValues(error)}${cause}`
}

/** Omits the values of a failed query, because they may be personal data. */
const withoutValues = (error: Error): string =>
  'query' in error && 'params' in error
    ? `Failed query: ${String(error.query)}`
    : (error.stack ?? error.message)

/** Logs one line per minute, isolate and topic, so that no flood of requests fills the log. */
export const logRarely = (
  { cache, log }: Pick<Ctx, 'cache' | 'log'>,
  topic: string,
  line: LogLine,
): Promise<void> =>
  cache.getTimed({
    key: `logged: ${topic}`,
    ttlMs: minuteMs,
    load: async () => log(line),
  })

export const requestIdHeader = 'x-request-id'

const ids = new WeakMap<Request, string>()

/** A caller could forge an id in a header, so the Worker makes the id itself. */
export const requestIdOf = (request: Request): string => {
  const id = ids.get(request) ?? crypto.randomUUID()
  ids.set(request, id)
  return id
}
