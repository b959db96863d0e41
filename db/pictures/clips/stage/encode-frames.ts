import { asText } from './as-text.ts'

export type Film = { width: number; height: number; framesPerSecond: number }

/** An encoded frame as text, since it goes from the page to Node. */
export type Chunk = { data: string; isKey: boolean }

export const codec = 'vp09.00.31.08'

export const bt709 = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
} as const

/**
 * `quantizer` is libvpx's own, 0..255 with the finest first; the fine frames are drawn much finer,
 * and what stands still after them stays as fine.
 */
export type Strength = { quantizer: number; fineFrames: readonly number[] }

export async function encodeFrames(
  frames: readonly Uint8Array<ArrayBuffer>[],
  film: Film,
  { quantizer, fineFrames }: Strength,
): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  const failed: Error[] = []
  const encoder = new VideoEncoder({
    output: (chunk) => chunks.push(toChunk(chunk)),
    error: (error) => failed.push(error),
  })
  const { width, height, framesPerSecond: framerate } = film
  encoder.configure({
    codec,
    width,
    height,
    framerate,
    bitrateMode: 'quantizer',
    latencyMode: 'quality',
  })
  for (const [index, planes] of frames.entries()) {
    const frame = frameOf(planes, film, Math.round((index * 1e6) / framerate))
    const finer = index === 0 || fineFrames.includes(index) ? 80 : 0
    encoder.encode(frame, optionsFor(index, Math.max(20, quantizer - finer)))
    frame.close()
    while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await encoder.flush()
  encoder.close()
  if (failed[0]) throw failed[0]
  return chunks
}

/** TypeScript's DOM does not know the codec's own options yet (WebCodecs VP9 registration). */
type VpxOptions = VideoEncoderEncodeOptions & { vp9: { quantizer: number } }

function optionsFor(index: number, quantizer: number): VpxOptions {
  return { keyFrame: index === 0, vp9: { quantizer } }
}

function frameOf(planes: Uint8Array<ArrayBuffer>, { width, height }: Film, timestamp: number) {
  return new VideoFrame(planes, {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp,
    colorSpace: bt709,
  })
}

function toChunk(chunk: EncodedVideoChunk): Chunk {
  const data = new Uint8Array(chunk.byteLength)
  chunk.copyTo(data)
  return { data: asText(data), isKey: chunk.type === 'key' }
}
