import { describe, expect, it } from 'vitest'

import { compareRow, isMet, measureInTurn, type ReportRow, toCells, toRow } from './report.ts'

const list = {
  part: 'server',
  ...toRow({
    name: 'list',
    unit: 'req/s',
    must: 0.6,
    rounds: [2000, 2412.5, 3000],
    baseline: { name: 'workerd', rounds: [4000, 5000, 5000] },
  }),
}

it('the ratio is the median of the rounds’ ratios, not the ratio of the medians', () => {
  expect(list).toMatchObject({ value: 2412.5, spread: [2000, 3000], ratio: 0.5 })
  expect(list.baseline).toEqual({ name: 'workerd', value: 5000 })
})

it('a target applies to the ratio, or to the value if there is no ratio', () => {
  expect(isMet(list)).toBe(false)
  expect(isMet({ ...list, ratio: 0.6 })).toBe(true)
  const row = { name: 'again', must: 1, rounds: [0.9] }
  expect(isMet(toRow({ ...row, unit: 's' }))).toBe(true)
  expect(isMet(toRow({ ...row, unit: 'orders/s' }))).toBe(false)
  const { must: _must, ...free } = list
  expect(isMet(free)).toBeUndefined()
})

it('the table has three digits, and says which target is missed', () => {
  expect(toCells([list])).toEqual([
    {
      part: 'server',
      measurement: 'list',
      value: '2,410',
      unit: 'req/s',
      'lowest to highest': '2,000 to 3,000',
      baseline: '5,000 workerd',
      ratio: '0.50',
      must: '≥ 0.6 MISSED',
    },
  ])
})

it('with an earlier run, the table shows its value, the change and a verdict', () => {
  const [cells, added] = toCells([list, { ...list, name: 'product' }], [list])
  expect(cells).toMatchObject({ before: '2,410', change: '1.00', verdict: 'noise' })
  expect(added).toMatchObject({ before: '', change: '', verdict: '' })
})

it('measures take turns, and the first turn does not count', async () => {
  const turns: string[] = []
  const take = (name: string) => async () => turns.push(name)
  const results = await measureInTurn({ shop: take('shop'), node: take('node') }, 2)
  expect(turns.join(' ')).toBe('shop node shop node shop node')
  expect(results).toEqual({ shop: [3, 5], node: [4, 6] })
})

const listOf = (rounds: number[], unit = 'req/s'): ReportRow => ({
  part: 'server',
  ...toRow({ name: 'list', unit, rounds }),
})

describe('a measurement compared with an earlier run', () => {
  it('is noise if the rounds of both overlap, even if their medians differ', () => {
    const change = compareRow(listOf([100, 140, 150]), [listOf([80, 90, 101])])
    expect(change).toEqual({ before: 90, ratio: 140 / 90, verdict: 'noise' })
  })

  it('is better or worse if the rounds do not overlap, depending on the better direction', () => {
    const [few, many] = [listOf([80, 90, 99]), listOf([100, 140, 150])]
    expect(compareRow(many, [few])?.verdict).toBe('better')
    expect(compareRow(few, [many])?.verdict).toBe('worse')
    const [short, long] = [listOf([8, 9], 'ms'), listOf([10, 11], 'ms')]
    expect(compareRow(short, [long])?.verdict).toBe('better')
    expect(compareRow(long, [short])?.verdict).toBe('worse')
  })

  it('is not judged if one of the runs measured only once, because its noise is unknown', () => {
    const [once, often] = [listOf([80]), listOf([100, 140])]
    expect(compareRow(once, [often])?.verdict).toBe('one round')
    expect(compareRow(often, [once])?.verdict).toBe('one round')
  })

  it('is only compared with the same part, name and unit', () => {
    const row = listOf([1])
    const others = [{ part: 'orders' }, { name: 'product' }, { unit: 'ms' }]
    expect(
      compareRow(
        row,
        others.map((other) => ({ ...row, ...other })),
      ),
    ).toBeUndefined()
  })
})
