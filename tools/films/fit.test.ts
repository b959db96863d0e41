import { expect, test } from 'vitest'
import { fit } from './write-clip.ts'
import type { Strength } from './stage/encode.ts'

/** Frames whose bytes fall by ten with each step of the quantizer. */
const stage = {
  encode: ({ quantizer }: Strength) =>
    Promise.resolve([{ data: 'A'.repeat(5000 - 10 * quantizer), isKey: true }]),
}

test('it takes the finest quantizer that fits', async () => {
  const [chunk] = await fit(stage, { fineFrames: [], maxBytes: 3000 })
  expect(chunk?.data.length).toBe(4000)
})

test('it says so when nothing fits', async () => {
  await expect(fit(stage, { fineFrames: [], maxBytes: 100 })).rejects.toThrow(
    'does not fit into 100 bytes',
  )
})
