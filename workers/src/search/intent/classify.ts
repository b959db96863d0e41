/** A linear classifier: the weights of the features in a text, summed for each class. */
import { featuresOf } from './features.ts'
import type { Class } from './labels.ts'
import { classes } from './labels.ts'

/** How likely each class is, from 0 to 1. */
export type Scores = Record<Class, number>

/** The weights that training writes. */
export type Weights = {
  /** Of the examples that the weights were learned from. */
  examples: string
  /** What one unit of a weight is. */
  unit: number
  /** By class, in the order of `classes`. */
  bias: readonly number[]
  /** By feature: pairs of the index of a class and a weight. */
  features: Readonly<Record<string, string>>
}

export const createClassifier = ({ unit, bias, features }: Weights) => {
  const weightsOf = new Map(
    Object.entries(features).map(([feature, pairs]) => [feature, pairs.split(' ').map(Number)]),
  )
  return function classify(text: string): Scores {
    const present = featuresOf(text)
    const value = 1 / Math.sqrt(present.length || 1)
    const sums = [...bias]
    for (const feature of present) {
      const pairs = weightsOf.get(feature) ?? []
      for (let at = 0; at < pairs.length; at += 2) {
        const index = pairs[at] ?? 0
        sums[index] = (sums[index] ?? 0) + value * (pairs[at + 1] ?? 0)
      }
    }
    const entries = classes.map((name, index) => [name, toChance((sums[index] ?? 0) * unit)])
    return Object.fromEntries(entries)
  }
}

const toChance = (score: number): number => 1 / (1 + Math.exp(-score))
