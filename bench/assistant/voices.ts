import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

import * as v from 'valibot'

export const kinds = [
  'product',
  'constraint',
  'exclusion',
  'audience',
  'meaning',
  'follow-up',
  'fact',
  'comparison',
  'complaint',
  'shop',
  'small-talk',
  'out-of-scope',
  'language',
] as const

const Names = v.array(v.string())

/** Requirements of the last reply. Only `never` applies to earlier replies, too. */
const Expected = v.strictObject({
  shows: v.optional(Names),
  showsFirst: v.optional(Names),
  only: v.optional(Names),
  /** No reply from index `neverFrom` on may show these products. */
  never: v.optional(Names),
  neverFrom: v.optional(v.number(), 0),
  showsNothing: v.optional(v.literal(true)),
  /** The reply must not claim that it found what was requested. */
  notSold: v.optional(v.literal(true)),
  /** The reply's text or link must contain one string of each group, in any letter case. */
  says: v.optional(v.array(v.array(v.string()))),
  neverSays: v.optional(v.array(v.string())),
  note: v.optional(v.string()),
})

const Question = v.strictObject({
  id: v.string(),
  kind: v.picklist(kinds),
  says: v.pipe(v.array(v.string()), v.minLength(1)),
  expects: Expected,
})
export type Question = v.InferOutput<typeof Question>

const Voice = v.strictObject({
  voice: v.string(),
  persona: v.string(),
  questions: v.array(Question),
})
type Voice = v.InferOutput<typeof Voice>

/**
 * If you change the assistant, do not read the `reporting` voices. Once the assistant is tuned to
 * them, they no longer measure anything.
 */
export const splits = ['tuning', 'reporting'] as const

type Split = (typeof splits)[number]

const Voices = v.strictObject({ tuning: v.array(Voice), reporting: v.array(Voice) })
const path = join(import.meta.dirname, 'voices.json.br')

const readAll = async () =>
  v.parse(Voices, JSON.parse(brotliDecompressSync(await readFile(path)).toString()))

export const readVoices = async (split: Split): Promise<Voice[]> => (await readAll())[split]

/** Adds a voice to a split. Replaces any voice with the same name, in either split. */
export const addVoice = async (split: Split, voice: unknown): Promise<void> => {
  const added = v.parse(Voice, voice)
  const { tuning, reporting } = await readAll()
  const others = { tuning: without(tuning, added), reporting: without(reporting, added) }
  const all = { ...others, [split]: [...others[split], added] }
  await writeFile(path, brotliCompressSync(JSON.stringify(all)))
}

const without = (voices: readonly Voice[], { voice }: Voice): Voice[] =>
  voices.filter((one) => one.voice !== voice)
