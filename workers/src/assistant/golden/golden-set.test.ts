import { catalogue } from '@shop/db/seed/catalogue'
import { expect, it } from 'vitest'

import { pointing } from './follow-ups.ts'
import { goldenSet } from './golden-set.ts'
import { keepsTo } from './keeps-to.ts'

const questions = Object.values(goldenSet).flat()

it('has two hundred questions and more', () => {
  expect(questions.length + pointing.length).toBeGreaterThanOrEqual(200)
})

it('asks nothing twice', () => {
  const asked = questions.map(({ says }) => says.join('\n'))
  expect(new Set(asked).size).toBe(asked.length)
})

it('names products of the seed that keep to what the question demands', () => {
  for (const { says, right, must, unmet } of questions) {
    for (const id of right) {
      const product = catalogue.find((one) => one.id === id)
      expect(product, `${says}: ${id}`).toBeDefined()
      if (product && unmet.length === 0) expect(keepsTo(product, must), `${says}: ${id}`).toBe(true)
    }
  }
})
