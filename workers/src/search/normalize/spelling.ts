type KnownWords = {
  isKnown: (word: string) => boolean
  /** Sorted by likelihood, highest first. */
  candidates: readonly string[]
}

export const createSpelling = ({ isKnown, candidates }: KnownWords) => {
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
      // A wrong first letter costs more, because it is a rare mistake.
      const cost = mistakes + (candidate[0] === word[0] ? 0 : 0.5)
      if (mistakes <= limit && cost < best.cost) best = { word: candidate, cost }
    }
    return best.word
  }

  return function correctWords(words: readonly string[]): string[] {
    const seen = new Map<string, string>()
    return words.map((word) => {
      const known = seen.get(word)
      if (known !== undefined) return known
      if (seen.size >= maxCorrected) return word
      const corrected = correctWord(word)
      seen.set(word, corrected)
      return corrected
    })
  }
}

/** The number of checked words is limited, because each may have thousands of candidates. */
const maxCorrected = 64

/** Short words are not corrected, because they are similar to too many other words. */
const allowedMistakes = (word: string): number => {
  if (word.length < 4 || word.length > 32 || !/^\p{L}+$/u.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

const trigramsOf = (word: string): string[] => {
  const padded = ` ${word} `
  return Array.from({ length: padded.length - 2 }, (_none, index) => padded.slice(index, index + 3))
}

/** Uses optimal string alignment, in which two swapped letters are one mistake. */
export const editDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_none, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > limit) return limit + 1
    before = last
    last = row
  }
  return last[b.length] ?? limit + 1
}
