import { stemmer } from 'stemmer'

import { conceptsIn } from '../constraints/lexicon.ts'
import { toPlainText, toWords } from '../normalize/text.ts'

const maxWords = 160

/** Clauses count as sentences, because each may be about something else. */
export const sentencesOf = (message: string): string[] => {
  const parts = message
    .slice(0, 4000)
    .split(/(?<=[.!?;…])\s+|\n+|,\s{1,9}(?=(?:and|but|also|y|pero|et|mais)\b)|\s{1,9}[-–—]\s+/)
    .filter((part) => /\p{L}/u.test(part))
  return [...new Set(parts)].slice(0, 12)
}

export const featuresOf = (text: string): string[] => {
  const words = wordsOf(text)
  const stems = words.map((word) => stemmer(word))
  const features = new Set<string>(stems)
  const around = ['^', ...stems, '$']
  around.slice(1).forEach((stem, index) => features.add(`${around[index]} ${stem}`))
  for (const word of words) for (const part of partsOf(word)) features.add(part)
  for (const feature of conceptFeatures(text)) features.add(feature)
  return [...features]
}

/** Replaces a concept with its kind, so that examples with hoodies also train for beanies. */
const conceptFeatures = (text: string): string[] => {
  const plain = toPlainText(text)
  const words = toWords(plain).slice(0, maxWords)
  const mentions = conceptsIn(words.join(' ')).filter(({ kind }) => shownKinds.has(kind))
  const tokenOf = (word: string, at: number): string | string[] => {
    const mention = mentions.find(({ start, end }) => start <= at && at < end)
    return mention ? (mention.start === at ? `@${mention.kind}` : []) : stemmer(word)
  }
  const tokens = ['^', ...words.flatMap(tokenOf), '$']
  return tokens.flatMap((token, index) => {
    const pair = `${tokens[index - 1] ?? ''} ${token}`
    return [...(token.startsWith('@') ? [token] : []), ...(pair.includes('@') ? [pair] : [])]
  })
}

const shownKinds: ReadonlySet<string> = new Set([
  'garment',
  'look',
  'person',
  'color',
  'state',
  'goods',
])

/** Accents are dropped, because many people omit them. */
const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[’‘`']/g, '')
      .replaceAll(/\$\s?\d[\d.,]*/g, ' $# ')
      .replaceAll(/\d[\d.,]*/g, ' # ')
      .match(/\$?#|\p{L}+|\?/gu) ?? []
  ).slice(0, maxWords)

/**
 * Returns sequences of four letters. A misspelled word shares most of them with the correct word.
 */
const partsOf = (word: string): string[] => {
  if (word.length < 4 || word.length > 24) return []
  const edged = `<${word}>`
  return Array.from({ length: edged.length - 3 }, (_none, at) => `_${edged.slice(at, at + 4)}`)
}
