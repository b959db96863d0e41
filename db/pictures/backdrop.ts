import { frame, pixelCount } from './frame.ts'
import { smoothNoise } from './noise.ts'
import { blur } from './raster.ts'

const middle = [234, 228, 219] as const
const corner = [205, 197, 186] as const

/** One studio for all: a warm sweep, lit from the upper left, with the garment's shadow on it. */
export function backdropUnder(alpha: Float32Array) {
  const contact = blur(alpha, 7)
  const soft = blur(alpha, 30)
  const rgb = new Float32Array(pixelCount * 3)
  for (let pixel = 0; pixel < pixelCount; pixel++) {
    const x = pixel % frame.width
    const y = (pixel / frame.width) | 0
    const away = Math.hypot((x - 520) / 900, (y - 560) / 1150)
    const reach = Math.min(1, away * away)
    const dark = shadowAt(contact, x - 6, y - 9) * 0.3 + shadowAt(soft, x - 20, y - 32) * 0.3
    const paper = 1 + 0.004 * smoothNoise(x / 2, y / 2, 21)
    for (let part = 0; part < 3; part++) {
      const light = (middle[part] ?? 0) * (1 - reach) + (corner[part] ?? 0) * reach
      rgb[pixel * 3 + part] = light * paper * (1 - dark * (1 + 0.06 * (part - 1)))
    }
  }
  return rgb
}

function shadowAt(layer: Float32Array, x: number, y: number) {
  const column = Math.max(0, x)
  const row = Math.max(0, y)
  return layer[row * frame.width + column] ?? 0
}
