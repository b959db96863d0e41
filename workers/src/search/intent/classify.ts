import { featuresOf } from './features.ts'
import type { Class } from './labels.ts'
import { classes } from './labels.ts'

export type Scores = Record<Class, number>

export type Weights = {
  examples: string
  unit: number
  bias: readonly number[]
  /** Each line has a feature's text, a tab, and two characters for each class with a weight. */
  features: string
}

const firstCode = 40

/** Encodes a weight as two characters. Small weights, positive or negative, need only ASCII. */
export const encodeWeight = (label: number, weight: number): string =>
  String.fromCharCode(firstCode + label, firstCode + (weight < 0 ? -2 * weight - 1 : 2 * weight))

const decodeWeight = (code: number): number => {
  const number = code - firstCode
  return number % 2 === 0 ? number / 2 : (number + 1) / -2
}

export const createClassifier = ({ unit, bias, features }: Weights) => {
  const weightsOf = new Map(
    features.split('\n').map((line): [string, string] => {
      const at = line.indexOf('\t')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )
  return function classify(text: string): Scores {
    const present = featuresOf(text)
    const value = 1 / Math.sqrt(present.length || 1)
    const sums = [...bias]
    for (const feature of present) {
      const codes = weightsOf.get(feature) ?? ''
      for (let at = 0; at < codes.length; at += 2) {
        const label = codes.charCodeAt(at) - firstCode
        sums[label] = (sums[label] ?? 0) + value * decodeWeight(codes.charCodeAt(at + 1))
      }
    }
    const entries = classes.map((name, index) => [name, toChance((sums[index] ?? 0) * unit)])
    return Object.fromEntries(entries)
  }
}

const toChance = (score: number): number => 1 / (1 + Math.exp(-score))
