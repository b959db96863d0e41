import { describe, expect, it } from 'vitest'

import { openTalk } from '../../../test/talk.ts'
import { pointing } from './follow-ups.ts'
import { goldenSet, halfOf } from './golden-set.ts'
import { judge, meanOf } from './judge.ts'

const { talk } = await openTalk()

describe('the golden set', () => {
  it('is answered right, and no demand is broken, in both halves', async () => {
    const broken: string[] = []
    const ranks = { tuning: [] as number[], reporting: [] as number[] }
    for (const questions of Object.values(goldenSet)) {
      for (const [index, question] of questions.entries()) {
        const last = (await talk(question.says)).at(-1)
        const shown = last?.products ?? []
        const { reciprocalRank, violations } = judge(question, { shown, said: last?.unmet ?? [] })
        if (violations > 0) broken.push(question.says.join(' > '))
        ranks[halfOf(index)].push(reciprocalRank)
      }
    }
    expect(broken).toEqual([])
    expect(meanOf(ranks.tuning)).toBeGreaterThanOrEqual(0.9)
    expect(meanOf(ranks.reporting)).toBeGreaterThanOrEqual(0.9)
  }, 60_000)

  it.each(pointing)('points at what was shown: $says', async ({ says, place }) => {
    const [before, last] = await talk(says)
    expect(last?.products.map(({ id }) => id)).toEqual([before?.products[place]?.id])
    expect(last?.content).toBe(
      `Perfect! I found exactly what you're looking for: ${last?.products[0]?.name}`,
    )
  })
})
