import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { bt709, type Chunk, codec, type Film } from './stage/encode-frames.ts'

/** Puts encoded frames into a WebM file. */
export async function mux(chunks: readonly Chunk[], film: Film): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const video = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(video, { frameRate: film.framesPerSecond })
  await output.start()
  const seconds = 1 / film.framesPerSecond
  const decoderConfig = {
    codec,
    codedWidth: film.width,
    codedHeight: film.height,
    colorSpace: bt709,
  }
  for (const [index, { data, isKey }] of chunks.entries()) {
    const bytes = Buffer.from(data, 'base64')
    const packet = new EncodedPacket(bytes, isKey ? 'key' : 'delta', index * seconds, seconds)
    await video.add(packet, { decoderConfig })
  }
  await output.finalize()
  if (!target.buffer) throw new Error('The muxer made no file.')
  return Buffer.from(target.buffer)
}
