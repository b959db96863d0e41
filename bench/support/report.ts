/** How the rows of a run are printed, beside those of an earlier one. */
import { compareRow } from './compare.ts'
import { isMet, type Row } from './row.ts'
import type { Cells } from './table.ts'

/** The cells of a run's rows; with an earlier run, of what has changed since then, too. */
export const toCells = (rows: readonly Row[], earlier?: readonly Row[]): Cells[] =>
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
  const sign = row.isBetterWhen === 'higher' ? '≥' : '≤'
  return `${sign} ${row.must}${isMet(row) ? '' : ' MISSED'}`
}

/** Three digits say more than any run knows. */
const formatNumber = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: 3 })
