/** Log lines: one JSON object each, joined to a response by its request id. */
export type LogLine = { level: 'info' | 'warn' | 'error'; message: string; error?: unknown }

/** Writes a line; errors are written in full here and nowhere else. `release` is whose server entry the line is of. */
export const writeLog = (
  requestId: string,
  { level, message, error }: LogLine,
  release?: string,
): void => {
  const source = release === undefined ? {} : { release }
  const cause = error === undefined ? {} : { error: describeError(error) }
  console[level](JSON.stringify({ requestId, level, ...source, message, ...cause }))
}

/** Method and path of a request, without personal data: the query, and an email in the path. */
export const describeRequest = ({ method, url }: Pick<Request, 'method' | 'url'>): string =>
  `${method} ${describePath(new URL(url))}`

/** The path of a URL, without what holds an `@` in it, encoded however often. */
export const describePath = ({ pathname }: Pick<URL, 'pathname'>): string =>
  pathname.replace(/[^/]*(?:@|%(?:25)*40)[^/]*/gi, '…')

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : ` Cause: ${describeError(error.cause)}`
  return `${withoutValues(error)}${cause}`
}

/** A failed query names its values, which may be a shopper's; the statement is enough to find it. */
const withoutValues = (error: Error): string =>
  'query' in error && 'params' in error
    ? `Failed query: ${String(error.query)}`
    : (error.stack ?? error.message)
