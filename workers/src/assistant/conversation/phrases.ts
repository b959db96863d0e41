/** Phrases by which a message continues the messages before it: regular expressions of plain text. */
import table from './phrases.json' with { type: 'json' }

type PhraseName = keyof typeof table

const patternOf = (name: PhraseName): RegExp => {
  const phrases = `(?:${table[name].join('|')})(?!\\p{L})`
  return new RegExp(name === 'begins' ? `^${phrases}` : `(?<!\\p{L})${phrases}`, 'u')
}

const patterns = new Map(
  Object.keys(table).map((name) => [name as PhraseName, patternOf(name as PhraseName)]),
)

/** Whether a plain text has a phrase of that name. */
export const says = (text: string, name: PhraseName): boolean =>
  patterns.get(name)?.test(text) ?? false

/** What says how a message continues, and nothing of a product. */
const continuing: readonly PhraseName[] = ['replace', 'anyColor', 'anySize', 'anyPrice', 'again']

/** A plain text without the phrases that no product is described by. */
export const withoutContinuing = (text: string): string =>
  continuing.reduce((rest, name) => rest.replace(patterns.get(name) ?? '', ' | '), text)
