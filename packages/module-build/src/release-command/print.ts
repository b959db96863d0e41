/** How a command says what it does: lines for people, or one JSON object. */
import type { ProblemIssue } from '@shop/contracts/problem'

export type Output = {
  /** A step that is done, for people. */
  line: (text: string) => void
  /** A step that goes on; shown where lines can be written over. */
  progress: (text: string) => void
}

type Streams = { out: (text: string) => void; isTerminal: boolean; isJson: boolean }

/** Nothing for people when the result is to be JSON. */
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

/** Columns as wide as their widest text. */
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

/** Issues one a line. */
export const toLines = (issues: readonly ProblemIssue[]): string =>
  issues.map(({ path, message }) => `  - ${path} ${message}`).join('\n')
