import type { OpenStage } from './open-stage.ts'
import type { Chunk } from './stage/encode-frames.ts'

/** The finest encoding of the kept frames whose bytes stay within the budget. */
export async function fit(stage: Pick<OpenStage, 'encode'>, budget: number): Promise<Chunk[]> {
  let [fine, coarse] = [40, 255]
  let best: Chunk[] | undefined
  while (fine <= coarse) {
    const quantizer = (fine + coarse) >> 1
    const chunks = await stage.encode(quantizer)
    if (sizeOf(chunks) <= budget) [best, coarse] = [chunks, quantizer - 1]
    else fine = quantizer + 1
  }
  if (!best) throw new Error(`the clip does not fit into ${budget} bytes`)
  return best
}

function sizeOf(chunks: readonly Chunk[]) {
  return chunks.reduce((sum, { data }) => sum + Math.floor((data.length * 3) / 4), 0)
}
