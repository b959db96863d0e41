/**
 * Learns `src/search/intent/weights.json`. With `--validate` it writes nothing, and reports how
 * well a classifier reads each fifth of the examples after learning the others.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { createClassifier, encodeWeight, type Weights } from '../src/search/intent/classify.ts'
import { featuresOf } from '../src/search/intent/features.ts'
import { classes } from '../src/search/intent/labels.ts'
import { toIntent } from '../src/search/intent/read-intent.ts'
import { hashExamples, type LabelledMessage, readExamples } from './examples.ts'
import { createRandom, fit } from './regression.ts'

const unit = 1 / 4
/** A compromise between good results of `--validate` and a small file. */
const settings = { epochs: 20, rate: 3, l1: 3, l2: 0.01 }
/** Features that occur in fewer examples are left out. */
const minExamples = 4
/** Weights below this, in multiples of `unit`, are left out. */
const minWeight = 3

const train = (examples: readonly LabelledMessage[]): Weights => {
  const all = [...examples, ...joinedExamples(examples)].map(({ message, classes: own }) => ({
    features: featuresOf(message),
    isPositive: classes.map((name) => own.includes(name)),
  }))
  const counts = new Map<string, number>()
  for (const { features } of all)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const names = [...counts].filter(([, count]) => count >= minExamples).map(([name]) => name)
  const indexOf = new Map(names.map((name, index) => [name, index]))
  const rows = all.map(({ features, isPositive }) => ({
    features: features.flatMap((feature) => indexOf.get(feature) ?? []),
    isPositive,
  }))
  const width = names.length + 1
  const fitted = fit(rows, { ...settings, features: names.length, classes: classes.length })
  const rounded = (label: number, feature: number): number =>
    Math.round((fitted[label * width + feature] ?? 0) / unit)
  return {
    examples: hashExamples(),
    unit,
    bias: classes.map((_name, label) => rounded(label, names.length)),
    features: names
      .flatMap((name, feature) => {
        const pairs = classes.flatMap((_name, label) => {
          const weight = rounded(label, feature)
          return Math.abs(weight) < minWeight ? [] : [encodeWeight(label, weight)]
        })
        return pairs.length === 0 ? [] : [`${name}\t${pairs.join('')}`]
      })
      .join('\n'),
  }
}

/** Joins two examples into one message, because people often ask for two things at once. */
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

const folds = 5

type Result = { message: string; expected: string[]; found: string[] }

const validateFold = (examples: readonly LabelledMessage[], fold: number): Result[] => {
  const isTest = (_one: unknown, index: number): boolean => index % folds === fold
  const classify = createClassifier(train(examples.filter((one, index) => !isTest(one, index))))
  return examples.filter(isTest).map(({ message, classes: own }) => ({
    message,
    expected: own.filter((name) => name !== 'spanish' && name !== 'french'),
    found: [...toIntent(message, classify).labels],
  }))
}

const validate = (examples: readonly LabelledMessage[]): void => {
  const results = Array.from({ length: folds }, (_none, fold) =>
    validateFold(examples, fold),
  ).flat()
  const wrong = results.filter(
    ({ expected, found }) => expected.toSorted().join() !== found.toSorted().join(),
  )
  if (process.argv.includes('--mistakes'))
    for (const { message, expected, found } of wrong)
      console.log(`${expected.join(' ')} → ${found.join(' ')}\t${message}`)
  const rows = classes.flatMap((name) => {
    const own = results.filter(({ expected }) => expected.includes(name)).length
    const named = results.filter(({ found }) => found.includes(name))
    const right = named.filter(({ expected }) => expected.includes(name)).length
    const precision = (right / (named.length || 1)).toFixed(2)
    return own > 0 ? [[name, { examples: own, precision, recall: (right / own).toFixed(2) }]] : []
  })
  console.table(Object.fromEntries(rows))
  console.log(`${results.length - wrong.length} of ${results.length} exactly right`)
}

const examples = readExamples()
console.log(`${examples.length} examples`)
if (process.argv.includes('--validate')) validate(examples)
else {
  const weights = train(examples)
  const path = join(import.meta.dirname, '../src/search/intent/weights.json')
  const text = `${JSON.stringify(weights, null, 2)}\n`
  writeFileSync(path, text)
  console.log(`${weights.features.split('\n').length} features, ${text.length} bytes`)
}
