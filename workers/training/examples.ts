/** A line of an example file has labels with spaces between them, a tab, and a message. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Class, classes, languages } from '../src/search/intent/labels.ts'

const folder = join(import.meta.dirname, 'examples')

export type LabelledMessage = { classes: Class[]; message: string }

/** A file whose name begins with a language has messages in that language. */
export const readExamples = (): LabelledMessage[] =>
  readdirSync(folder)
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line.includes('\t'))
        .map((line) => toExample(line, file)),
    )

export const hashExamples = (): string =>
  createHash('sha256').update(JSON.stringify(readExamples())).digest('hex').slice(0, 16)

/** The label `none` marks a message, or a part of one, that asks for nothing. */
const toExample = (line: string, file: string): LabelledMessage => {
  const at = line.indexOf('\t')
  const own = line.slice(0, at).split(' ')
  const unknown = own.find(
    (name) => name && name !== 'none' && !classes.some((one) => one === name),
  )
  if (unknown) throw new Error(`${file}: ${unknown} is no label: ${line}`)
  const all = new Set<string>([...own, ...languages.filter((name) => file.startsWith(name))])
  return { classes: classes.filter((name) => all.has(name)), message: line.slice(at + 1) }
}
