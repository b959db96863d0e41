import { expect, it } from 'vitest'

import { toCells } from './report.ts'
import { isMet, measureInTurn, toRow } from './row.ts'
import { formatTable } from './table.ts'

const list = toRow({
  part: 'server',
  name: 'list',
  unit: 'req/s',
  isBetterWhen: 'higher',
  must: 0.6,
  rounds: [2000, 2412.5, 3000],
  baseline: { name: 'workerd', rounds: [4000, 5000, 5000] },
})

it('the ratio is the median of the rounds, not that of the medians', () => {
  expect(list).toMatchObject({ value: 2412.5, spread: [2000, 3000], ratio: 0.5 })
  expect(list.baseline).toEqual({ name: 'workerd', value: 5000 })
})

it('what must be reached is compared with the ratio, or with the value when there is none', () => {
  expect(isMet(list)).toBe(false)
  expect(isMet({ ...list, ratio: 0.6 })).toBe(true)
  const start = { part: 'start', name: 'again', unit: 's', must: 1, rounds: [0.9] }
  expect(isMet(toRow({ ...start, isBetterWhen: 'lower' }))).toBe(true)
  expect(isMet(toRow({ ...start, isBetterWhen: 'higher' }))).toBe(false)
  const { must: _must, ...free } = list
  expect(isMet(free)).toBeUndefined()
})

it('the table has three digits, and numbers to the right', () => {
  const shift = toRow({
    part: 'pages',
    name: 'layout shift',
    unit: '',
    isBetterWhen: 'lower',
    must: 0,
    rounds: [0],
  })
  expect(formatTable(toCells([list, shift])).split('\n')).toEqual([
    'part    measurement   value  unit   lowest to highest  baseline       ratio  must',
    'server  list          2,410  req/s  2,000 to 3,000     5,000 workerd   0.50  ≥ 0.6 MISSED',
    'pages   layout shift      0         0 to 0                                   ≤ 0',
  ])
})

it('beside an earlier run it has that value, the change and what it is worth', () => {
  const [cells, added] = toCells([list, { ...list, name: 'product' }], [list])
  expect(cells).toMatchObject({ before: '2,410', change: '1.00', verdict: 'noise' })
  expect(added).toMatchObject({ before: '', change: '', verdict: '' })
})

it('measures take turns, and the first turn is not counted', async () => {
  const turns: string[] = []
  const take = (name: string) => async () => turns.push(name)
  const results = await measureInTurn({ shop: take('shop'), node: take('node') }, 2)
  expect(turns.join(' ')).toBe('shop node shop node shop node')
  expect(results).toEqual({ shop: [3, 5], node: [4, 6] })
})
