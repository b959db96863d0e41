/** Logistic regression with an L1 penalty, fitted by FTRL-proximal (McMahan et al., 2013). */
export type Example = { features: readonly number[]; isPositive: boolean[] }

type Settings = {
  features: number
  classes: number
  epochs: number
  rate: number
  /** Keeps the weights of rare features at zero. */
  l1: number
  l2: number
}

/**
 * Returns the weights by class. In each class, the weights of the features come first, then the
 * bias.
 */
export const fit = (examples: readonly Example[], settings: Settings): Float64Array => {
  const { features, classes, epochs } = settings
  const width = features + 1
  const weights = new Float64Array(classes * width)
  const sums = new Float64Array(classes * width)
  const squares = new Float64Array(classes * width)
  const random = createRandom(7)
  const order = examples.map((_example, index) => index)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random)
    for (const index of order) {
      const example = examples[index]
      if (!example) continue
      const value = 1 / Math.sqrt(example.features.length || 1)
      for (let label = 0; label < classes; label += 1) {
        const start = label * width
        const bias = start + features
        let score = weights[bias] ?? 0
        for (const feature of example.features) score += value * (weights[start + feature] ?? 0)
        const error = 1 / (1 + Math.exp(-score)) - (example.isPositive[label] ? 1 : 0)
        // Saves time: most errors are too small to change a weight.
        if (Math.abs(error) < 0.001) continue
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
        step(bias, error, 0)
        for (const feature of example.features) step(start + feature, error * value, settings.l1)
      }
    }
  }
  return weights
}

/** Generates the same random numbers in every run (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed
  return function random(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const shuffle = (order: number[], random: () => number): void => {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const [a = 0, b = 0] = [order[at], order[other]]
    order[at] = b
    order[other] = a
  }
}
