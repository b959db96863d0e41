import { afterAll, expect, it } from 'vitest'

import { removeTemplate } from './part.ts'
import { parts } from './run.ts'
import { seed } from './random.ts'

afterAll(removeTemplate)

it.concurrent.each(Object.entries(parts))('keeps the promises of %s', async (_title, run) => {
  const rows = await run()
  const broken = rows.filter(({ isFulfilled, isTimed }) => !isFulfilled && !isTimed)
  expect(broken, `TRUST_SEED=${seed} repeats this`).toEqual([])
})
