import { asText } from './as-text.ts'
import type { Chunk } from './encode-frames.ts'

/** Both channels one after the other, as 32-bit floats in base64. */
export type Sound = { planes: string; sampleRate: number; bitsPerSecond: number }

export type SoundChunk = Chunk & { seconds: number }

export async function encodeSound({ planes, sampleRate, bitsPerSecond }: Sound) {
  const chunks: SoundChunk[] = []
  const failed: Error[] = []
  const encoder = new AudioEncoder({
    output: (chunk) => chunks.push(toChunk(chunk)),
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

function toChunk(chunk: EncodedAudioChunk): SoundChunk {
  const data = new Uint8Array(chunk.byteLength)
  chunk.copyTo(data)
  const seconds = (chunk.duration ?? 0) / 1e6
  return { data: asText(data), isKey: chunk.type === 'key', seconds }
}
