/** The voices: files of questions, half of them to improve the assistant by, half to report how good it is. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'

import { Voice } from './question.ts'

/** People who change the assistant do not read the `reporting` voices. */
export const splits = ['tuning', 'reporting'] as const

/** All voices of a split, by name. */
export const readVoices = async (split: (typeof splits)[number]): Promise<Voice[]> => {
  const dir = join(import.meta.dirname, 'voices', split)
  const files = (await readdir(dir)).toSorted()
  return Promise.all(
    files.map(async (file) => v.parse(Voice, JSON.parse(await readFile(join(dir, file), 'utf8')))),
  )
}
