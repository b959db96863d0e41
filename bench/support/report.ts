export type Row = {
  name: string
  unit: string
  value: number
  spread: readonly [lowest: number, highest: number]
  roundCount: number
  /** The value to compare with. The same run measured it in turn with this row's value. */
  baseline?: { name: string; value: number }
  /** The median of value / baseline per round. */
  ratio?: number
  /** The target for the ratio or, without a baseline, for the value. */
  must?: number
}

/** A row as a report stores it. */
export type ReportRow = Row & { part: string }

type Sample = readonly number[]

type RowOf = Pick<Row, 'name' | 'unit' | 'must'> & {
  rounds: Sample
  baseline?: { name: string; rounds: Sample }
}

/** Compares each value with its own round's baseline, because the load differs between rounds. */
export const toRow = ({ rounds, baseline, ...row }: RowOf): Row => ({
  ...row,
  value: quantile(rounds, 0.5),
  spread: [quantile(rounds, 0), quantile(rounds, 1)],
  roundCount: rounds.length,
  ...(baseline && {
    baseline: { name: baseline.name, value: quantile(baseline.rounds, 0.5) },
    ratio: quantile(
      rounds.map((value, round) => value / (baseline.rounds[round] ?? Number.NaN)),
      0.5,
    ),
  }),
})

/** Speeds and scores should be high, all other values low. */
const isMoreBetter = ({ unit }: Row): boolean => unit.endsWith('/s') || unit === 'of 100'

export const isMet = (row: Row): boolean | undefined => {
  const { must, ratio, value } = row
  if (must === undefined) return undefined
  return isMoreBetter(row) ? (ratio ?? value) >= must : (ratio ?? value) <= must
}

/** Runs all measures in turn: once to warm up, then `rounds` times. */
export const measureInTurn = async <Name extends string, Result>(
  measures: Record<Name, () => Promise<Result>>,
  rounds: number,
): Promise<Record<Name, Result[]>> => {
  const entries = Object.entries(measures) as [Name, () => Promise<Result>][]
  const results = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<
    Name,
    Result[]
  >
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, measure] of entries) {
      const result = await measure()
      if (round > 0) results[name].push(result)
    }
  return results
}

export type Change = {
  before: number
  ratio: number
  /** `one round` means that one of the two runs measured only once, so its noise is unknown. */
  verdict: 'noise' | 'one round' | 'better' | 'worse'
}

export const compareRow = (row: ReportRow, earlier: readonly ReportRow[]): Change | undefined => {
  const old = earlier.find(
    ({ part, name, unit }) => part === row.part && name === row.name && unit === row.unit,
  )
  if (!old) return undefined
  return { before: old.value, ratio: row.value / old.value, verdict: judge(row, old) }
}

/** If the rounds of two runs overlap, the difference may be noise. */
const judge = (row: Row, old: Row): Change['verdict'] => {
  if (Math.min(row.roundCount, old.roundCount) < 2) return 'one round'
  const [lowest, highest] = row.spread
  const [oldLowest, oldHighest] = old.spread
  if (lowest <= oldHighest && oldLowest <= highest) return 'noise'
  return row.value > old.value === isMoreBetter(row) ? 'better' : 'worse'
}

export const toCells = (rows: readonly ReportRow[], earlier?: readonly ReportRow[]): object[] =>
  rows.map((row) => {
    const { part, name, unit, value, spread, baseline, ratio } = row
    const cells = {
      part,
      measurement: name,
      value: formatNumber(value),
      unit,
      'lowest to highest': spread.map(formatNumber).join(' to '),
      baseline: baseline ? `${formatNumber(baseline.value)} ${baseline.name}` : '',
      ratio: ratio === undefined ? '' : ratio.toFixed(2),
      must: mustOf(row),
    }
    if (!earlier) return cells
    const change = compareRow(row, earlier)
    return {
      ...cells,
      before: change ? formatNumber(change.before) : '',
      change: change ? change.ratio.toFixed(2) : '',
      verdict: change?.verdict ?? '',
    }
  })

const mustOf = (row: Row): string => {
  if (row.must === undefined) return ''
  const sign = isMoreBetter(row) ? '≥' : '≤'
  return `${sign} ${row.must}${isMet(row) ? '' : ' MISSED'}`
}

/** More than three digits would suggest a precision that no run has. */
const formatNumber = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: 3 })

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
