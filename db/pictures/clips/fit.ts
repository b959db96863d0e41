import type { OpenStage } from './open-stage.ts'
import type { Chunk, Strength } from './stage/encode-frames.ts'

type Limits = Pick<Strength, 'fineFrames'> & { maxBytes: number }

/** The finest encoding of the kept frames whose bytes stay within the limit. */
export async function fit(
  stage: Pick<OpenStage, 'encode'>,
  { fineFrames, maxBytes }: Limits,
): Promise<Chunk[]> {
  let [fine, coarse] = [40, 255]
  let best: Chunk[] | undefined
  while (fine <= coarse) {
    const quantizer = (fine + coarse) >> 1
    const chunks = await stage.encode({ quantizer, fineFrames })
    if (sizeOf(chunks) <= maxBytes) [best, coarse] = [chunks, quantizer - 1]
    else fine = quantizer + 1
  }
  if (!best) throw new Error(`the clip does not fit into ${maxBytes} bytes`)
  return best
}

function sizeOf(chunks: readonly Chunk[]) {
  return chunks.reduce((sum, { data }) => sum + Math.floor((data.length * 3) / 4), 0)
}
