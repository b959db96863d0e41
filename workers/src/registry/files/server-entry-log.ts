/** What a server entry wrote to its console, and what it threw, as lines of the shop's own log. */
import type { LogLine } from '../../platform/log.ts'
import { requestIdHeader } from '../../platform/request-id.ts'

/** Which release it is, for its team to find its lines: `catalog@1.0.0-3f9a0c12de`. */
export type EntryProps = { release: string }

/** How many lines of one call are written, and how long one may be, in characters: a loop must not flood the log. */
const maxLines = 20
const maxLength = 2000

type Call = Pick<TraceItem, 'event' | 'logs' | 'exceptions' | 'outcome'>

/** The lines of one call of a server entry, with the id of the page request that made it. */
export const linesOfCall = ({
  event,
  logs,
  exceptions,
  outcome,
}: Call): { requestId: string; lines: LogLine[] } => {
  const lines: LogLine[] = [
    ...logs.map(({ level, message }) => ({ level: levelOf(level), message: textOf(message) })),
    ...exceptions.map(({ name, message, stack }) => ({
      level: 'error' as const,
      message: shorten(`${name}: ${message}`),
      ...(stack ? { error: shorten(stack) } : {}),
    })),
  ]
  // A call that the platform ended threw nothing: "exceededCpu", "exceededMemory".
  if (outcome.startsWith('exceeded')) lines.push({ level: 'error', message: `ended: ${outcome}` })
  const left = lines.length - maxLines
  return {
    requestId: requestIdOf(event),
    lines:
      left > 0
        ? [
            ...lines.slice(0, maxLines),
            { level: 'warn', message: `${left} more lines were left out` },
          ]
        : lines,
  }
}

/** The Worker sends its own with each call. */
const requestIdOf = (event: Call['event']): string =>
  (event && 'request' in event ? event.request?.headers[requestIdHeader] : undefined) ?? 'unknown'

const levels: Record<string, LogLine['level']> = { error: 'error', warn: 'warn' }
const levelOf = (level: string): LogLine['level'] => levels[level] ?? 'info'

/** The arguments of a call of the console. */
const textOf = (message: unknown): string =>
  shorten(
    [message]
      .flat()
      .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
      .join(' '),
  )

const shorten = (text: string): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
