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

/** Encodes all frames alike; the quantizer is libvpx's own, 0..255 with the finest first. */
export async function encodeFrames(
  frames: readonly Uint8Array<ArrayBuffer>[],
  film: Film,
  quantizer: number,
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
    encoder.encode(frame, optionsFor(index, quantizer))
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

/** The first frame opens the clip and all others lean on it, so it is much finer. */
function optionsFor(index: number, quantizer: number): VpxOptions {
  const keyFrame = index === 0
  return { keyFrame, vp9: { quantizer: keyFrame ? Math.max(20, quantizer - 80) : quantizer } }
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
