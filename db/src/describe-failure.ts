/** Returns the error and its causes, the outermost first. */
export const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** Returns one sentence that says how to fix the failure and quotes no SQL. */
export const describeFailure = (error: unknown): string => {
  const causes = causesOf(error)
  const last = causes.at(-1)
  if (causes.some(({ name }) => name === 'DatabaseUnreachable'))
    return 'The database does not respond: is its server or the shop on this machine running, and is LIBSQL_URL its address, if it is set?'
  if (causes.some(({ name }) => name === 'DatabaseOverloaded'))
    return 'The database has no free connection: if a backup is being made, do it again afterwards.'
  if (causes.some(({ message }) => /HTTP status (?:401|403)/.test(message)))
    return 'The database refuses the token: LIBSQL_AUTH_TOKEN must be one of the server at LIBSQL_URL.'
  if (causes.some(({ message }) => /HTTP status 4/.test(message)))
    return 'What responds is no libSQL server: LIBSQL_URL must be its address.'
  const full = causes.find((cause) => /^SQLITE_(?:FULL|IOERR|READONLY)/.test(codeOf(cause)))
  if (full)
    return `The disk of the database is full or cannot be written (${codeOf(full)}): free some space there, then do it again.`
  return last?.message ?? String(error)
}
