/** Phrases that relate a message to earlier messages, as regular expressions for plain text. */
import table from './phrases.json' with { type: 'json' }

type PhraseName = keyof typeof table

const patternOf = (name: PhraseName): RegExp => {
  const phrases = `(?:${table[name]})(?!\\p{L})`
  return new RegExp(name === 'begins' ? `^${phrases}` : `(?<!\\p{L})${phrases}`, 'u')
}

const patterns = new Map(
  Object.keys(table).map((name) => [name as PhraseName, patternOf(name as PhraseName)]),
)

export const says = (text: string, name: PhraseName): boolean =>
  patterns.get(name)?.test(text) ?? false

/** Where the next of several wishes begins, as in "a hoodie and a cap". */
export const nextKind = /(?:, and|,|\band|\bplus) (?=(?:also )?(?:an?|one|some|two|three) )/

const continuing: readonly PhraseName[] = ['replace', 'anyColor', 'anyPrice', 'again']

export const withoutContinuing = (text: string): string =>
  continuing.reduce((rest, name) => rest.replace(patterns.get(name) ?? '', ' | '), text)
