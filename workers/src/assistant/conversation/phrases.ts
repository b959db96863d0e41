/** Phrases by which a message continues the messages before it: `phrases.json`, checked when it loads. */
import * as v from 'valibot'

import table from './phrases.json' with { type: 'json' }

const names = [
  'cheaper',
  'dearer',
  'other',
  'alike',
  'replace',
  'same',
  'carry',
  'refine',
  'begins',
  'again',
  'anyColor',
  'anySize',
  'anyPrice',
  'forAnyone',
  'forSelf',
] as const
type PhraseName = (typeof names)[number]

/** Regular expressions of plain text. */
const Phrases = v.pipe(
  v.array(v.string()),
  v.transform((lines) => lines.join('|')),
)
const sources = v.parse(v.object(v.entriesFromList(names, Phrases)), table)

const patternOf = (name: PhraseName): RegExp =>
  name === 'begins'
    ? new RegExp(`^(?:${sources[name]})(?!\\p{L})`, 'u')
    : new RegExp(`(?<!\\p{L})(?:${sources[name]})(?!\\p{L})`, 'u')

const patterns = new Map(names.map((name) => [name, patternOf(name)]))

/** Whether a plain text has a phrase of that name. */
export const says = (text: string, name: PhraseName): boolean =>
  patterns.get(name)?.test(text) ?? false

/** What says how a message continues, and nothing of a product. */
const continuing: readonly PhraseName[] = ['replace', 'anyColor', 'anySize', 'anyPrice', 'again']

/** A plain text without the phrases that no product is described by. */
export const withoutContinuing = (text: string): string =>
  continuing.reduce((rest, name) => rest.replace(patterns.get(name) ?? '', ' | '), text)
