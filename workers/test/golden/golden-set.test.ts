import { seedProducts } from '@shop/db/seed/rows'
import { expect, it } from 'vitest'

import { references } from './follow-ups.ts'
import { goldenSet } from './golden-set.ts'
import { meets } from './judge.ts'

const questions = Object.values(goldenSet).flat()

it('has at least two hundred questions', () => {
  expect(questions.length + references.length).toBeGreaterThanOrEqual(200)
})

it('contains each question once', () => {
  const messages = questions.map(({ says }) => says.join('\n'))
  expect(new Set(messages).size).toBe(messages.length)
})

it('names products of the seed that meet the question’s constraints', () => {
  for (const { says, right, must, unmet } of questions) {
    for (const id of right) {
      const product = seedProducts.find((one) => one.id === id)
      expect(product, `${says}: ${id}`).toBeDefined()
      if (product && unmet.length === 0) expect(meets(product, must), `${says}: ${id}`).toBe(true)
    }
  }
})
