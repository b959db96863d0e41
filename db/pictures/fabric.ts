import { frame, pixelCount } from './frame.ts'
import type { Garment } from './garment.ts'
import { smoothNoise } from './noise.ts'

type Weave = (x: number, y: number) => number

const weaves: Record<Garment['fabric'], Weave> = {
  jersey: (x, y) =>
    0.022 * smoothNoise(x / 1.7, y / 2.6, 11) + 0.012 * smoothNoise(x / 6, y / 40, 12),
  fleece: (x, y) =>
    0.024 * smoothNoise(x / 2.2, y / 2.8, 13) + 0.016 * smoothNoise(x / 9, y / 16, 14),
  twill: (x, y) => 0.03 * Math.sin((x + y * 0.6) * 1.05) + 0.016 * smoothNoise(x / 2, y / 2, 15),
  knit: (x, y) => 0.03 * smoothNoise(x / 3, y / 3, 16) + 0.02 * smoothNoise(x / 1.5, y / 5, 17),
}

/** The grain of a cloth as a factor around 1 for every pixel. */
export function grain(fabric: Garment['fabric']) {
  const weave = weaves[fabric]
  const factors = new Float32Array(pixelCount)
  for (let pixel = 0; pixel < pixelCount; pixel++) {
    factors[pixel] = 1 + weave(pixel % frame.width, (pixel / frame.width) | 0)
  }
  return factors
}
