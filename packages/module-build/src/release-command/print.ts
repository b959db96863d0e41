/** The output of a command: lines for people, or one JSON object. */
import type { ProblemIssue } from '@shop/contracts/problem'

export type Output = {
  /** Prints a finished step. */
  line: (text: string) => void
  progress: (text: string) => void
}

type Streams = { out: (text: string) => void; isTerminal: boolean; isJson: boolean }

/** Prints lines for people, unless the result is JSON. */
export const openOutput = ({ out, isTerminal, isJson }: Streams): Output => {
  const clear = isTerminal ? '\r\u001B[K' : ''
  return {
    line: (text) => {
      if (!isJson) out(`${clear}${text}\n`)
    },
    progress: (text) => {
      if (!isJson && isTerminal) out(`${clear}${text}`)
    },
  }
}

/** Pads columns to their widest text. */
export const toTable = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats issues, one per line. */
export const toLines = (issues: readonly ProblemIssue[]): string =>
  issues.map(({ path, message }) => `  - ${path} ${message}`).join('\n')

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]

const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** Returns `3 minutes ago` or `in 2 days`, and `never` for null. Times are Unix milliseconds. */
export const describeTime = (atMs: number | null, nowMs: number): string => {
  if (atMs === null) return 'never'
  const fromNow = atMs - nowMs
  const [unit, ms] = units.find(([, size]) => Math.abs(fromNow) >= size) ?? ['second', 1000]
  return Math.abs(fromNow) < 1000 ? 'now' : format.format(Math.round(fromNow / ms), unit)
}

/**
 * Like `describeTime` for a time in the past. Returns `now` if a slow clock makes it look like the
 * future.
 */
export const describePast = (atMs: number | null, nowMs: number): string =>
  describeTime(atMs, Math.max(nowMs, atMs ?? nowMs))
