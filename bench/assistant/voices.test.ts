import { seedProducts } from '@shop/db/seed/rows'
import { expect, it } from 'vitest'

import { readVoices, splits } from './voices.ts'

const names = new Set(seedProducts.map(({ name }) => name))
const voices = await Promise.all(splits.map(readVoices))

it('each product named by a voice exists in the shop, and each question has a unique id', () => {
  const questions = voices.flat().flatMap((voice) => voice.questions)
  const unknown = questions.flatMap(({ id, expects }) =>
    [expects.shows, expects.showsFirst, expects.only, expects.never]
      .flatMap((some) => some ?? [])
      .filter((name) => !names.has(name))
      .map((name) => `${id}: ${name}`),
  )
  expect(unknown).toEqual([])
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
})

it('reports on at least three voices and three hundred questions', () => {
  const [, reporting = []] = voices
  expect(reporting.length).toBeGreaterThanOrEqual(3)
  expect(reporting.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(300)
})
