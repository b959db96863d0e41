/** A garment without its studio, lit by street lamps, to stand on dark ground. */
import sharp from 'sharp'
import { colorCloth, type Scene } from '../pictures/compose.ts'
import { blur, frame, pixelCount } from '../pictures/raster.ts'
import { type Inks, inksOn } from '../pictures/palette.ts'
import { light } from '../pictures/scenes.ts'

/** One color of a product, cut out of its picture. */
export type Cut = {
  id: string
  color: string
  /** How many of its three inks are printed yet; all when left out. */
  pulls?: number
}

/** The name of a cut-out on the stage. */
export const nameOf = ({ id, color, pulls = 3 }: Cut): string => `${id}.${color}.${pulls}`

type Lamp = { towards: readonly [number, number, number]; color: readonly [number, number, number] }

/** Brass from the right, a little above; violet from the left; next to nothing from the front. */
const lamps: readonly Lamp[] = [
  { towards: [0.6, -0.42, 0.68], color: [2.6, 2.02, 1.34] },
  { towards: [-0.86, -0.1, 0.5], color: [0.34, 0.2, 0.8] },
]
const front = [0.02, 0.017, 0.02] as const
const rims: readonly Lamp[] = [
  { towards: [0.86, -0.5, 0], color: [2.3, 1.3, 0.45] },
  { towards: [-0.92, -0.38, 0], color: [0.42, 0.2, 1.1] },
]

/** Draws each as a PNG with alpha, 4:5, by its name on the stage. */
export const drawCutOuts = async (cuts: readonly Cut[]): Promise<Map<string, Buffer>> => {
  const drawn = new Map<string, Buffer>()
  for (const cut of cuts) if (!drawn.has(nameOf(cut))) drawn.set(nameOf(cut), await drawCutOut(cut))
  return drawn
}

const drawCutOut = async ({ id, color, pulls = 3 }: Cut): Promise<Buffer> => {
  for await (const { scene } of light({ id, colors: [color] }, (dye) => inksAfter(pulls, dye))) {
    const raw = { width: frame.width, height: frame.height, channels: 4 } as const
    return sharp(await atNight(scene), { raw })
      .resize({ width: 1200 })
      .png()
      .toBuffer()
  }
  throw new Error(`"${id}" has no color to cut out`)
}

/** An ink that is not printed yet has the color of the cloth. */
const inksAfter = (pulls: number, color: string): Inks => {
  const inks = inksOn(color)
  const { cloth } = inks
  return {
    cloth,
    main: pulls > 0 ? inks.main : cloth,
    pop: pulls > 1 ? inks.pop : cloth,
    third: pulls > 2 ? inks.third : cloth,
  }
}

const atNight = async (scene: Scene): Promise<Buffer> => {
  const cloth = await colorCloth(scene)
  const { alpha, slopeX, slopeY } = scene.relief
  const wide = blur(alpha, 16)
  const picture = Buffer.alloc(pixelCount * 4)
  for (let pixel = frame.width; pixel < pixelCount - frame.width; pixel++) {
    const cover = alpha[pixel] ?? 0
    if (cover === 0) continue
    const lit = lightOn(slopeX[pixel] ?? 0, slopeY[pixel] ?? 0)
    const beam = beamAt(pixel % frame.width, (pixel / frame.width) | 0)
    const rim = rimAt(wide, pixel)
    for (let part = 0; part < 3; part++) {
      const linear = (Math.max(0, cloth[pixel * 3 + part] ?? 0) / 255) ** 2.2
      const night = linear * beam * (lit[part] ?? 0) + (0.12 + linear) * (rim[part] ?? 0)
      picture[pixel * 4 + part] = Math.min(255, 255 * night ** (1 / 2.2))
    }
    picture[pixel * 4 + 3] = 255 * cover
  }
  return picture
}

/** The lamps are set on the print; the far sleeve and the hem sink into the night. */
const beamAt = (x: number, y: number) => {
  const across = Math.min(1, Math.max(0, (x - 180) / 620))
  const round = Math.exp(-(((x - 660) / 480) ** 2) - ((y - 580) / 500) ** 2)
  return (0.08 + 0.92 * round) * (0.4 + 0.6 * across * across * (3 - 2 * across))
}

/** Light of all lamps on cloth that slopes this way. */
const lightOn = (slopeX: number, slopeY: number): number[] => {
  const length = Math.hypot(slopeX, slopeY, 1)
  const sum: number[] = [...front]
  for (const { towards, color } of lamps) {
    const facing = (towards[2] - slopeX * towards[0] - slopeY * towards[1]) / length
    const amount = Math.max(0, facing) ** 3.2
    for (let part = 0; part < 3; part++) sum[part] = (sum[part] ?? 0) + amount * (color[part] ?? 0)
  }
  return sum
}

/** Lamps behind the garment catch its outline where that turns towards them. */
const rimAt = (wide: Float32Array, pixel: number): number[] => {
  const edge = Math.min(1, Math.max(0, 2 - 2 * (wide[pixel] ?? 0))) ** 3
  const outX = (wide[pixel - 1] ?? 0) - (wide[pixel + 1] ?? 0)
  const outY = (wide[pixel - frame.width] ?? 0) - (wide[pixel + frame.width] ?? 0)
  const length = Math.hypot(outX, outY) || 1
  const sum = [0, 0, 0]
  for (const { towards, color } of rims) {
    const facing = Math.max(0, (outX * towards[0] + outY * towards[1]) / length)
    for (let part = 0; part < 3; part++) {
      sum[part] = (sum[part] ?? 0) + 1.6 * edge * facing * (color[part] ?? 0)
    }
  }
  return sum
}
