import { describe, expect, it } from 'vitest'

import { openTalk } from '../talk.ts'
import { references } from './follow-ups.ts'
import { goldenSet, splitOf } from './golden-set.ts'
import { judge, meanOf } from './judge.ts'

const { talk } = await openTalk()

describe('the golden set', () => {
  it('finds right products and violates no constraint in both splits', async () => {
    const broken: string[] = []
    const ranks = { tuning: [] as number[], reporting: [] as number[] }
    for (const questions of Object.values(goldenSet)) {
      for (const [index, question] of questions.entries()) {
        const last = (await talk(question.says)).at(-1)
        const shown = last?.products ?? []
        const { reciprocalRank, violations } = judge(question, {
          shown,
          claimed: last?.unmet ?? [],
        })
        if (violations > 0) broken.push(question.says.join(' > '))
        ranks[splitOf(index)].push(reciprocalRank)
      }
    }
    expect(broken).toEqual([])
    expect(meanOf(ranks.tuning)).toBeGreaterThanOrEqual(0.9)
    expect(meanOf(ranks.reporting)).toBeGreaterThanOrEqual(0.9)
  }, 60_000)

  it.each(references)('resolves a reference to a shown product: $says', async ({ says, index }) => {
    const [before, last] = await talk(says)
    expect(last?.products.map(({ id }) => id)).toEqual([before?.products[index]?.id])
    expect(last?.content).toContain(last?.products[0]?.name)
  })
})
