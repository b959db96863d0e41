/**
 * Learns `src/search/intent/weights.json` from the examples. With `--validate` it writes nothing,
 * and reports how well a classifier reads each fifth of the examples after learning the others.
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
/** Chosen with `--validate`, and so that the file stays small. */
const settings = { epochs: 20, rate: 3, l1: 3, l2: 0.01 }
/** Features that fewer examples have are left out. */
const minExamples = 4
/** Smaller weights are left out. */
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

/** Joins examples, because people ask for two things at once or mention something else. */
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

const validate = (examples: readonly LabelledMessage[]): void => {
  const stats = new Map(classes.map((name) => [name as string, { right: 0, missed: 0, wrong: 0 }]))
  const mistakes: string[] = []
  for (let fold = 0; fold < folds; fold += 1) {
    const isTest = (index: number): boolean => index % folds === fold
    const classify = createClassifier(train(examples.filter((_one, index) => !isTest(index))))
    for (const { message, classes: own } of examples.filter((_one, index) => isTest(index))) {
      const intent = toIntent(message, classify)
      const found: string[] = [...intent.labels]
      const expected = own.filter((name) => name !== 'spanish' && name !== 'french')
      if (!expected.every((name) => found.includes(name)) || found.length !== expected.length)
        mistakes.push(`${expected.join(' ')} → ${found.join(' ')}\t${message}`)
      for (const name of new Set([...found, ...expected])) {
        const stat = stats.get(name)
        if (!stat) continue
        const isExpected = expected.some((one) => one === name)
        if (isExpected && found.includes(name)) stat.right += 1
        else if (isExpected) stat.missed += 1
        else stat.wrong += 1
      }
    }
    console.log(`part ${fold + 1} of ${folds}`)
  }
  if (process.argv.includes('--mistakes')) console.log(mistakes.join('\n'))
  console.table(
    Object.fromEntries(
      [...stats]
        .filter(([, { right, missed }]) => right + missed > 0)
        .map(([name, { right, missed, wrong }]) => [
          name,
          {
            examples: right + missed,
            precision: (right / (right + wrong || 1)).toFixed(2),
            recall: (right / (right + missed)).toFixed(2),
          },
        ]),
    ),
  )
  console.log(`${examples.length - mistakes.length} of ${examples.length} exactly right`)
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
