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

export const encodeFrames = async (
  frames: readonly Uint8Array<ArrayBuffer>[],
  film: Film,
  { quantizer, fineFrames }: Strength,
): Promise<Chunk[]> => {
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

const optionsFor = (index: number, quantizer: number): VpxOptions => ({
  keyFrame: index === 0,
  vp9: { quantizer },
})

const frameOf = (planes: Uint8Array<ArrayBuffer>, { width, height }: Film, timestamp: number) =>
  new VideoFrame(planes, {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp,
    colorSpace: bt709,
  })

const toChunk = (chunk: EncodedVideoChunk): Chunk => {
  const data = new Uint8Array(chunk.byteLength)
  chunk.copyTo(data)
  return { data: asText(data), isKey: chunk.type === 'key' }
}

/** Both channels one after the other, as 32-bit floats in base64. */
export type Sound = { planes: string; sampleRate: number; bitsPerSecond: number }

export type SoundChunk = Chunk & { seconds: number }

export const encodeSound = async ({ planes, sampleRate, bitsPerSecond }: Sound) => {
  const chunks: SoundChunk[] = []
  const failed: Error[] = []
  const encoder = new AudioEncoder({
    output: (chunk) => chunks.push(toSoundChunk(chunk)),
    error: (error) => failed.push(error),
  })
  encoder.configure({ codec: 'opus', sampleRate, numberOfChannels: 2, bitrate: bitsPerSecond })
  const data = Uint8Array.from(atob(planes), (letter) => letter.codePointAt(0) ?? 0)
  const numberOfFrames = data.length / 8
  const format = 'f32-planar'
  const shape = { format, sampleRate, numberOfChannels: 2, numberOfFrames, timestamp: 0 } as const
  encoder.encode(new AudioData({ ...shape, data }))
  await encoder.flush()
  encoder.close()
  if (failed[0]) throw failed[0]
  return chunks
}

const toSoundChunk = (chunk: EncodedAudioChunk): SoundChunk => {
  const data = new Uint8Array(chunk.byteLength)
  chunk.copyTo(data)
  const seconds = (chunk.duration ?? 0) / 1e6
  return { data: asText(data), isKey: chunk.type === 'key', seconds }
}

/** Bytes as base64, the only way they go from a page to Node. */
export const asText = (bytes: Uint8Array): string => {
  const parts: string[] = []
  // A call takes only so many arguments.
  for (let from = 0; from < bytes.length; from += 8192) {
    parts.push(String.fromCodePoint(...bytes.subarray(from, from + 8192)))
  }
  return btoa(parts.join(''))
}
