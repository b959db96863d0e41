import { DatabaseOverloaded } from '@shop/db/connection/load-limit'
import { DatabaseUnreachable } from '@shop/db/connection/connect'
import { causesOf, codeOf } from '@shop/db/describe-failure'

import type { LogLine } from './log.ts'

/** An empty `name` stands for any constraint. */
export const isConstraint = (error: unknown, name = ''): boolean =>
  causesOf(error).some(
    (cause) => codeOf(cause).startsWith('SQLITE_CONSTRAINT') && cause.message.includes(name),
  )

/** Only a person can fix a full or broken disk, or a damaged file. */
const storageCode = /^SQLITE_(?:FULL|IOERR|READONLY|CORRUPT|NOTADB|CANTOPEN)/
const temporaryCode = /BUSY|LOCKED|TIMEOUT|EXPIRED|BLOCKED/

/** Returns `null` for rejected statements and 4xx, because a retry would not help. */
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

/** Does not log an outage of the database, because each request logs it already. */
export const logUnlessOutage = (
  log: (line: LogLine) => void,
  message: string,
  error: unknown,
): void => {
  if (!findOutage(error)) log({ level: 'error', message, error })
}
