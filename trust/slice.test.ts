import { expect, it } from 'vitest'

import { parts } from './parts.ts'

it.concurrent.each(parts)('keeps the promises of $title', async ({ run }) => {
  const rows = await run({ scale: 'slice', onProgress: () => {} })
  expect(rows.filter(({ isFulfilled, isTimed }) => !isFulfilled && !isTimed)).toEqual([])
})
