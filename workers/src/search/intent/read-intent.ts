import { createClassifier, type Scores } from './classify.ts'
import { sentencesOf } from './features.ts'
import { type Label, labels, type Language, languages } from './labels.ts'
import weights from './weights.json' with { type: 'json' }

export type MessageIntent = {
  kind: 'search' | 'fact' | 'shop' | 'small' | 'out'
  /** Sorted by score, highest first. */
  labels: Label[]
  /** Probabilities from 0 to 1. */
  scores: Record<Label, number>
  /** `null` for English and all other languages. */
  language: Language | null
}

let classifier: ((text: string) => Scores) | undefined

/** Takes the message as typed, because it needs the sentences. */
export const readIntent = (message: string): MessageIntent =>
  toIntent(message, (classifier ??= createClassifier(weights)))

/** The least score of a label after the first one. Chosen by validation on the examples. */
const threshold = 0.3

/** Each score is the highest of the whole message and its sentences. */
export const toIntent = (message: string, classify: (text: string) => Scores): MessageIntent => {
  const whole = classify(message)
  const sentences = sentencesOf(message)
  const parts = sentences.length > 1 ? sentences.map(classify) : []
  const scores = Object.fromEntries(
    labels.map((label) => [label, Math.max(whole[label], ...parts.map((part) => part[label]))]),
  ) as Record<Label, number>
  const ranked = labels.toSorted((a, b) => scores[b] - scores[a])
  const found = ranked.filter((label, index) => index === 0 || scores[label] >= threshold)
  const serious = found.filter((label) => !label.startsWith('small:'))
  const about = serious.length > 0 ? serious : found
  return {
    kind: kindOf(about, scores, message.trim().includes(' ') ? minCertainty : minWordCertainty),
    labels: about,
    scores,
    language: languages.find((language) => whole[language] >= 0.5) ?? null,
  }
}

/**
 * With a lower score, a message counts as a search, because the catalogue has words that no example
 * has.
 */
const minCertainty = 0.25
/** The same for a single word. It is higher, because the word may be part of a product's word. */
const minWordCertainty = 0.7
/**
 * The same for goods. It is higher, because a thing that no example names is most often in the
 * catalogue.
 */
const minGoodsCertainty = 0.6

const kindOf = (
  [best = 'search']: readonly Label[],
  scores: Readonly<Record<Label, number>>,
  least: number,
): MessageIntent['kind'] => {
  if (scores[best] < (best === 'out:goods' ? Math.max(least, minGoodsCertainty) : least))
    return 'search'
  if (best.startsWith('shop:')) return 'shop'
  if (best.startsWith('small:')) return 'small'
  return best.startsWith('out:') ? 'out' : best === 'fact' ? 'fact' : 'search'
}
