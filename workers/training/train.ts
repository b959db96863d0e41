/** Learns `src/search/intent/weights.json` from the examples, by logistic regression. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { encodeWeight } from '../src/search/intent/classify.ts'
import { featuresOf } from '../src/search/intent/features.ts'
import { classes } from '../src/search/intent/labels.ts'
import { hashExamples, type LabelledMessage, readExamples } from './examples.ts'

const unit = 1 / 4
/** Balances accuracy and file size. `l1` keeps the weights of rare features at 0. */
const settings = { epochs: 20, rate: 3, l1: 3, l2: 0.01 }
/** Features that occur in fewer examples get no weight. */
const minExamples = 4
/** Drops weights whose absolute value, in multiples of `unit`, is lower. */
const minWeight = 3

type Row = { features: readonly number[]; isPositive: boolean[] }

/** Uses FTRL-proximal (McMahan et al., 2013). In each class, the bias comes after the features. */
const fit = (rows: readonly Row[], featureCount: number): Float64Array => {
  const width = featureCount + 1
  const weights = new Float64Array(classes.length * width)
  const sums = new Float64Array(weights.length)
  const squares = new Float64Array(weights.length)
  const step = (at: number, gradient: number, l1: number): void => {
    const before = squares[at] ?? 0
    const after = before + gradient * gradient
    const sigma = (Math.sqrt(after) - Math.sqrt(before)) / settings.rate
    const sum = (sums[at] ?? 0) + gradient - sigma * (weights[at] ?? 0)
    squares[at] = after
    sums[at] = sum
    weights[at] =
      Math.abs(sum) <= l1
        ? 0
        : -(sum - Math.sign(sum) * l1) / (Math.sqrt(after) / settings.rate + settings.l2)
  }
  const random = createRandom(7)
  const order = [...rows]
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    shuffle(order, random)
    for (const { features, isPositive } of order) {
      const value = 1 / Math.sqrt(features.length || 1)
      for (const [label, isOwn] of isPositive.entries()) {
        const start = label * width
        const bias = start + featureCount
        let score = weights[bias] ?? 0
        for (const feature of features) score += value * (weights[start + feature] ?? 0)
        const error = 1 / (1 + Math.exp(-score)) - (isOwn ? 1 : 0)
        // Most errors are too small to change a weight, so skipping them saves time.
        if (Math.abs(error) < 0.001) continue
        step(bias, error, 0)
        for (const feature of features) step(start + feature, error * value, settings.l1)
      }
    }
  }
  return weights
}

/** The algorithm is mulberry32. */
const createRandom = (seed: number) => {
  let state = seed
  return function random(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const shuffle = <One>(list: One[], random: () => number): void => {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[list[at], list[other]] = [list[other] as One, list[at] as One]
  }
}

/** Joins examples in pairs, because people often ask for two things at once. */
const joinedExamples = (examples: readonly LabelledMessage[]): LabelledMessage[] => {
  const random = createRandom(3)
  const pick = <One>(list: readonly One[]): One | undefined =>
    list[Math.floor(random() * list.length)]
  const asides = examples.filter(({ classes: own }) => own.every((name) => name === 'small:mood'))
  return examples.flatMap((one) => {
    const other = pick(random() < 0.5 ? asides : examples)
    if (!other) return []
    const [first, second] = random() < 0.5 ? [one, other] : [other, one]
    const own = [...new Set([...first.classes, ...second.classes])]
    return [{ classes: own, message: `${first.message}. ${second.message}` }]
  })
}

const examples = readExamples()
const all = [...examples, ...joinedExamples(examples)].map((one) => ({
  ...one,
  features: featuresOf(one.message),
}))
const counts = new Map<string, number>()
for (const { features } of all)
  for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
const names = [...counts].filter(([, count]) => count >= minExamples).map(([name]) => name)
const indexOf = new Map(names.map((name, index) => [name, index]))
const fitted = fit(
  all.map(({ features, classes: own }) => ({
    features: features.flatMap((feature) => indexOf.get(feature) ?? []),
    isPositive: classes.map((name) => own.includes(name)),
  })),
  names.length,
)
const rounded = (label: number, feature: number): number =>
  Math.round((fitted[label * (names.length + 1) + feature] ?? 0) / unit)
const lines = names.flatMap((name, feature) => {
  const weights = classes.map((_name, label) => rounded(label, feature))
  const codes = weights.map((one, label) =>
    Math.abs(one) < minWeight ? '' : encodeWeight(label, one),
  )
  return codes.some(Boolean) ? [`${name}\t${codes.join('')}`] : []
})
const bias = classes.map((_name, label) => rounded(label, names.length))
const weights = { examples: hashExamples(), unit, bias, features: lines.join('\n') }
const path = join(import.meta.dirname, '../src/search/intent/weights.json')
writeFileSync(process.argv[2] ?? path, `${JSON.stringify(weights, null, 2)}\n`)
console.log(`${examples.length} examples, ${lines.length} features`)
