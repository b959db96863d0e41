import { blur, coverage, frame, pixelCount, rasterise } from './raster.ts'
import type { Garment, Tone } from './garment.ts'
import { smoothNoise } from './noise.ts'
import { type Cloth, scaled } from './palette.ts'
import type { Relief } from './shading.ts'

export type Scene = { garment: Garment; relief: Relief; cloth: Cloth; print: string }

/** The colored cloth as a product picture: over the studio backdrop. */
export const compose = async (scene: Scene) => {
  const cloth = await colorCloth(scene)
  const canvas = backdropUnder(scene.relief.alpha)
  const picture = Buffer.alloc(pixelCount * 3)
  for (let part = 0; part < pixelCount * 3; part++) {
    const alpha = scene.relief.alpha[(part / 3) | 0] ?? 0
    const color = (cloth[part] ?? 0) * alpha + (canvas[part] ?? 0) * (1 - alpha)
    picture[part] = Math.max(0, Math.min(255, color))
  }
  return picture
}

/** Colors the light: cloth and print under the relief, as red, green and blue of about 0..255. */
export const colorCloth = async ({ garment, relief, cloth, print }: Scene) => {
  const dyed = await rasterise(dye(garment, cloth))
  const printed = await rasterise(print)
  const hidden = await coverage(overPrint(garment))
  const threads = grain(garment.fabric)
  const colors = new Float32Array(pixelCount * 3)
  for (let pixel = 0; pixel < pixelCount; pixel++) {
    const shade = (relief.shade[pixel] ?? 0) ** cloth.depth * (threads[pixel] ?? 1)
    const shine = 255 * cloth.sheen * ((relief.sheen[pixel] ?? 0) - 0.06)
    const ink = inkAt(printed, pixel, relief)
    const cover = inkCover(ink.alpha, pixel) * (1 - (hidden[pixel] ?? 0))
    for (let part = 0; part < 3; part++) {
      const under = dyed[pixel * 4 + part] ?? 0
      const color = under * (1 - cover) + (ink.color[part] ?? 0) * cover
      // Shadows cool and lights warm by a hair, as under a studio lamp with sky around it.
      colors[pixel * 3 + part] = color * shade ** (1.05 - 0.05 * part) + shine
    }
  }
  return colors
}

const dye = (garment: Garment, cloth: Cloth) => {
  const tones: Record<Tone, string> = {
    main: cloth.main,
    inside: scaled(cloth.main, 0.8),
    accent: cloth.accent,
    trim: cloth.thread === '#ffffff' ? '#ece5d8' : scaled(cloth.main, 0.9),
    label: '#e6decd',
    metal: '#b9b4a8',
  }
  // A hair of stroke closes the gaps that antialiasing leaves between neighbouring pieces.
  const pieces = garment.pieces.map(
    ({ path, tone }) =>
      `<path d="${path}" fill="${tones[tone]}" stroke="${tones[tone]}" stroke-width="1.5"/>`,
  )
  const stitches = `<g stroke="${cloth.thread}" stroke-opacity=".2">${garment.stitches}</g>`
  return pieces.join('') + stitches + garment.details
}

const overPrint = ({ pieces }: Garment) =>
  pieces.flatMap(({ path, isOverPrint }) => (isOverPrint ? [path] : [])).join('')

/** Ink follows the cloth: it is looked up a little down the slope it lies on, between pixels. */
const inkAt = (printed: Buffer, pixel: number, { slopeX, slopeY }: Relief) => {
  const x = clamp((pixel % frame.width) - 5 * (slopeX[pixel] ?? 0), frame.width - 2)
  const y = clamp(((pixel / frame.width) | 0) - 5 * (slopeY[pixel] ?? 0), frame.height - 2)
  const corner = (y | 0) * frame.width + (x | 0)
  const [u, v] = [x % 1, y % 1]
  const weights = [
    [corner, (1 - u) * (1 - v)],
    [corner + 1, u * (1 - v)],
    [corner + frame.width, (1 - u) * v],
    [corner + frame.width + 1, u * v],
  ] as const
  let alpha = 0
  const color = [0, 0, 0]
  for (const [source, weight] of weights) {
    const part = (printed[source * 4 + 3] ?? 0) * weight
    alpha += part
    for (let channel = 0; channel < 3; channel++) {
      color[channel] = (color[channel] ?? 0) + (printed[source * 4 + channel] ?? 0) * part
    }
  }
  return { alpha, color: color.map((sum) => sum / (alpha || 1)) }
}

const clamp = (value: number, highest: number) => Math.min(highest, Math.max(0, value))

const inkCover = (alpha: number, pixel: number) => {
  if (alpha === 0) return 0
  const x = pixel % frame.width
  const y = (pixel / frame.width) | 0
  return (alpha / 255) * (0.955 + 0.045 * smoothNoise(x / 2.4, y / 2.4, 31))
}

const middle = [234, 228, 219] as const
const corner = [205, 197, 186] as const

/** One studio for all: a warm paper background, lit from the upper left, with the garment's shadow on it. */
const backdropUnder = (alpha: Float32Array) => {
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

const shadowAt = (layer: Float32Array, x: number, y: number) => {
  const column = Math.max(0, x)
  const row = Math.max(0, y)
  return layer[row * frame.width + column] ?? 0
}

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
const grain = (fabric: Garment['fabric']) => {
  const weave = weaves[fabric]
  const factors = new Float32Array(pixelCount)
  for (let pixel = 0; pixel < pixelCount; pixel++) {
    factors[pixel] = 1 + weave(pixel % frame.width, (pixel / frame.width) | 0)
  }
  return factors
}
