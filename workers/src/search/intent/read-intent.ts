import { createClassifier, type Scores } from './classify.ts'
import { sentencesOf } from './features.ts'
import { type Label, labels, type Language, languages } from './labels.ts'
import { thresholds } from './thresholds.ts'
import weights from './weights.json' with { type: 'json' }

export type MessageIntent = {
  kind: 'search' | 'fact' | 'shop' | 'small' | 'out'
  labels: Label[]
  scores: Record<Label, number>
  /** Null unless the message is in Spanish or French. */
  language: Language | null
}

let classifier: ((text: string) => Scores) | undefined

/**
 * Expects the message as typed, because a normalized text has no ends of sentences. A label's score
 * is its highest score in the whole message or in one sentence.
 */
export const readIntent = (message: string): MessageIntent => {
  const classify = (classifier ??= createClassifier(weights))
  const whole = classify(message)
  const sentences = sentencesOf(message)
  const parts = sentences.length > 1 ? sentences.map(classify) : []
  const scores = Object.fromEntries(
    labels.map((label) => [label, Math.max(whole[label], ...parts.map((part) => part[label]))]),
  ) as Record<Label, number>
  const ranked = labels.toSorted((a, b) => scores[b] - scores[a])
  const found = ranked.filter(
    (label, index) => index === 0 || scores[label] >= thresholds.furtherLabel,
  )
  const serious = found.filter((label) => !label.startsWith('small:'))
  const about = serious.length > 0 ? serious : found
  return {
    kind: kindOf(about, scores),
    labels: about,
    scores,
    language: languages.find((language) => whole[language] >= 0.5) ?? null,
  }
}

const kindOf = (
  [best = 'search']: readonly Label[],
  scores: Readonly<Record<Label, number>>,
): MessageIntent['kind'] => {
  const least = best === 'out:goods' ? thresholds.certainGoods : thresholds.certain
  if (scores[best] < least) return 'search'
  if (best.startsWith('shop:')) return 'shop'
  if (best.startsWith('small:')) return 'small'
  return best.startsWith('out:') ? 'out' : best === 'fact' ? 'fact' : 'search'
}
