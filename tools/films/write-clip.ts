import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { OpenStage } from './open-stage.ts'
import type { Strength } from './stage/stage.ts'

type Limits = Pick<Strength, 'fineFrames'> & { maxBytes: number }

/** The finest encoding of the stage's frames whose bytes stay within the limit. */
export const fit = async (
  stage: Pick<OpenStage, 'encode'>,
  { fineFrames, maxBytes }: Limits,
): Promise<Buffer> => {
  let [fine, coarse] = [40, 255]
  let best: Buffer | undefined
  while (fine <= coarse) {
    const quantizer = (fine + coarse) >> 1
    const file = await stage.encode({ quantizer, fineFrames })
    if (file.length <= maxBytes) [best, coarse] = [file, quantizer - 1]
    else fine = quantizer + 1
  }
  if (!best) throw new Error(`the clip does not fit into ${maxBytes} bytes`)
  return best
}

/** Writes a still in both widths and formats: `<name>-800.avif` and so on. */
export const writePosters = async (still: Buffer, folder: URL, name: string) => {
  for (const width of [800, 1600]) {
    const scaled = sharp(still).removeAlpha().resize({ width, kernel: 'lanczos3' })
    const file = (format: string) => fileURLToPath(new URL(`${name}-${width}.${format}`, folder))
    await scaled.clone().avif({ quality: 52, effort: 6 }).toFile(file('avif'))
    await scaled.clone().webp({ quality: 70, effort: 6 }).toFile(file('webp'))
  }
}
