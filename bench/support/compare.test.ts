import { describe, expect, it } from 'vitest'

import { compareRow } from './compare.ts'
import { type Row, toRow } from './row.ts'

const list = (rounds: number[], more: Partial<Row> = {}): Row => ({
  ...toRow({ part: 'server', name: 'list', unit: 'req/s', isBetterWhen: 'higher', rounds }),
  ...more,
})

describe('a figure against an earlier run', () => {
  it('is noise where the rounds of both overlap and their medians differ', () => {
    const change = compareRow(list([100, 140, 150]), [list([80, 90, 101])])
    expect(change).toEqual({ before: 90, ratio: 140 / 90, verdict: 'noise' })
  })

  it('is better or worse beyond that, by what is better for it', () => {
    const [few, many] = [list([80, 90, 99]), list([100, 140, 150])]
    expect(compareRow(many, [few])?.verdict).toBe('better')
    expect(compareRow(few, [many])?.verdict).toBe('worse')
    const isLower = { isBetterWhen: 'lower' } as const
    const [short, long] = [list([8, 9], isLower), list([10, 11], isLower)]
    expect(compareRow(short, [long])?.verdict).toBe('better')
    expect(compareRow(long, [short])?.verdict).toBe('worse')
  })

  it('is not judged where one of the runs measured once: it cannot know its own noise', () => {
    const [once, often] = [list([80]), list([100, 140])]
    expect(compareRow(once, [often])?.verdict).toBe('one round')
    expect(compareRow(often, [once])?.verdict).toBe('one round')
  })

  it('is not compared with another part, name or unit', () => {
    const row = list([1])
    const others = [{ part: 'orders' }, { name: 'product' }, { unit: 'ms' }]
    expect(
      compareRow(
        row,
        others.map((other) => ({ ...row, ...other })),
      ),
    ).toBeUndefined()
  })
})
