/** Reads files of questions: half of them tune the assistant, the other half only measure it. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'

import { Voice } from './question.ts'

/** People who change the assistant must not read the `reporting` voices. */
export const splits = ['tuning', 'reporting'] as const

export const readVoices = async (split: (typeof splits)[number]): Promise<Voice[]> => {
  const dir = join(import.meta.dirname, 'voices', split)
  const files = (await readdir(dir)).toSorted()
  return Promise.all(
    files.map(async (file) => v.parse(Voice, JSON.parse(await readFile(join(dir, file), 'utf8')))),
  )
}
