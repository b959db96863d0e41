/** Typing mistakes: a word that nobody knows becomes the known word that is meant. */
import { editDistance } from './edit-distance.ts'

export type KnownWords = {
  /** Words that are right as they are. */
  isKnown: (word: string) => boolean
  /** What a wrong word may become, the likelier first. */
  candidates: readonly string[]
}

/** Makes the correction over some known words; the trigrams are counted once. */
export const makeCorrection = ({ isKnown, candidates }: KnownWords) => {
  const byTrigram = new Map<string, number[]>()
  candidates.forEach((candidate, index) => {
    for (const trigram of trigramsOf(candidate)) {
      const some = byTrigram.get(trigram)
      if (some) some.push(index)
      else byTrigram.set(trigram, [index])
    }
  })

  const correctWord = (word: string): string => {
    const limit = allowedMistakes(word)
    if (limit === 0 || isKnown(word)) return word
    const near = [...new Set(trigramsOf(word).flatMap((trigram) => byTrigram.get(trigram) ?? []))]
    let best = { word, cost: limit + 1 }
    for (const index of near.sort((a, b) => a - b)) {
      const candidate = candidates[index] ?? ''
      const mistakes = editDistance(word, candidate, limit)
      // People rarely mistake the first letter.
      const cost = mistakes + (candidate[0] === word[0] ? 0 : 0.5)
      if (mistakes <= limit && cost < best.cost) best = { word: candidate, cost }
    }
    return best.word
  }

  return function correctWords(words: readonly string[]): string[] {
    const seen = new Map<string, string>()
    return words.map((word) => {
      const corrected = seen.get(word) ?? correctWord(word)
      seen.set(word, corrected)
      return corrected
    })
  }
}

/** Short words have too many neighbours. */
const allowedMistakes = (word: string): number => {
  if (word.length < 4 || word.length > 32 || !/^\p{L}+$/u.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

const trigramsOf = (word: string): string[] => {
  const padded = ` ${word} `
  return Array.from({ length: padded.length - 2 }, (_none, index) => padded.slice(index, index + 3))
}
