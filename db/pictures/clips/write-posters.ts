import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

type Still = { rgba: Buffer; width: number; height: number }

/** Writes a still in both widths and formats: `<name>-800.avif` and so on. */
export async function writePosters({ rgba, width, height }: Still, folder: URL, name: string) {
  for (const target of [800, 1600]) {
    const still = sharp(rgba, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .resize({ width: target, kernel: 'lanczos3' })
    const file = (format: string) => fileURLToPath(new URL(`${name}-${target}.${format}`, folder))
    await still.clone().avif({ quality: 52, effort: 6 }).toFile(file('avif'))
    await still.clone().webp({ quality: 70, effort: 6 }).toFile(file('webp'))
  }
}
