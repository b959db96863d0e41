import { afterAll, expect, it } from 'vitest'

import { seed } from './dice.ts'
import { removeTemplate } from './part.ts'
import { parts } from './run.ts'

afterAll(removeTemplate)

it.concurrent.each(Object.entries(parts))('keeps the promises of %s', async (_title, run) => {
  const rows = await run()
  const broken = rows.filter((row) => 'wrong' in row && row.wrong.length > 0)
  expect(broken, `TRUST_SEED=${seed} repeats this`).toEqual([])
})
