import { expect, test } from 'vitest'
import { fit } from './write-clip.ts'
import type { Strength } from './stage/stage.ts'

/** A film whose bytes fall by ten with each step of the quantizer. */
const stage = {
  encode: ({ quantizer }: Strength) => Promise.resolve(Buffer.alloc(5000 - 10 * quantizer)),
}

test('it takes the finest quantizer that fits', async () => {
  const file = await fit(stage, { fineFrames: [], maxBytes: 4005 })
  expect(file.length).toBe(4000)
})

test('it says so when nothing fits', async () => {
  await expect(fit(stage, { fineFrames: [], maxBytes: 100 })).rejects.toThrow(
    'does not fit into 100 bytes',
  )
})
