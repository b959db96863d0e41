/** What has changed since an earlier run. */
import type { Row } from './row.ts'

export type Change = {
  before: number
  /** After to before. */
  ratio: number
  /** `one round` says that a run which measured once knows nothing of its own noise. */
  verdict: 'noise' | 'one round' | 'better' | 'worse'
}

/** By part, name and unit; a row that the earlier run did not have has no change. */
export const compareRow = (row: Row, earlier: readonly Row[]): Change | undefined => {
  const old = earlier.find(
    ({ part, name, unit }) => part === row.part && name === row.name && unit === row.unit,
  )
  if (!old) return undefined
  return { before: old.value, ratio: row.value / old.value, verdict: judge(row, old) }
}

/** Where the rounds of two runs overlap, either could be the other's. */
const judge = (row: Row, old: Row): Change['verdict'] => {
  if (Math.min(row.roundCount, old.roundCount) < 2) return 'one round'
  const [lowest, highest] = row.spread
  const [oldLowest, oldHighest] = old.spread
  if (lowest <= oldHighest && oldLowest <= highest) return 'noise'
  return row.value > old.value === (row.isBetterWhen === 'higher') ? 'better' : 'worse'
}
