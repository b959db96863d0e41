/** Log lines: one JSON object each, joined to a response by its request id. */
export type LogLine = { level: 'warn' | 'error'; message: string; error?: unknown }

/** Writes a line; an error is told in full here and nowhere else. */
export const writeLog = (requestId: string, { level, message, error }: LogLine): void => {
  const cause = error === undefined ? {} : { error: describe(error) }
  console[level](JSON.stringify({ requestId, level, message, ...cause }))
}

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : ` Cause: ${describe(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
