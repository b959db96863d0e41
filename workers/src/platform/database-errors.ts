/** Tells what an error of the database means. */
import { DatabaseOverloaded } from '@shop/db/connection/load-limit'
import { DatabaseUnreachable } from '@shop/db/connection/send'

/** A statement hit a constraint: any, or the named one (`orders.idempotency_key`, `products_stock_not_negative`). */
export const isConstraint = (error: unknown, name = ''): boolean =>
  causesOf(error).some(
    (cause) => codeOf(cause).startsWith('SQLITE_CONSTRAINT') && cause.message.includes(name),
  )

/** A disk that is full or broken, or a damaged file: a person has to see to it. */
const storageCode = /^SQLITE_(?:FULL|IOERR|READONLY|CORRUPT|NOTADB|CANTOPEN)/
/** The server runs but cannot serve now: locked, out of time, or shutting down. */
const temporaryCode = /BUSY|LOCKED|TIMEOUT|EXPIRED|BLOCKED/

/**
 * Why the database cannot be used right now; `null` for a statement that it refused, and for any 4xx of its
 * server: sending the same again would not help.
 */
export const findOutage = (
  error: unknown,
): 'overloaded' | 'storage-unavailable' | 'database-unavailable' | null => {
  const causes = causesOf(error)
  const hasCode = (pattern: RegExp): boolean => causes.some((cause) => pattern.test(codeOf(cause)))
  if (causes.some((cause) => cause instanceof DatabaseOverloaded)) return 'overloaded'
  if (hasCode(storageCode)) return 'storage-unavailable'
  if (causes.some((cause) => cause instanceof DatabaseUnreachable)) return 'database-unavailable'
  return hasCode(temporaryCode) ? 'database-unavailable' : null
}

/** The error, and what caused it, innermost last. */
const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')
