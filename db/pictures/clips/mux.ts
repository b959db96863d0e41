import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { bt709, type Chunk, codec, type Film } from './stage/encode-frames.ts'
import type { SoundChunk } from './stage/encode-sound.ts'

/** Puts encoded frames, and sound where there is one, into a WebM file. */
export async function mux(
  film: Film,
  frames: readonly Chunk[],
  sound: readonly SoundChunk[] = [],
): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const video = new EncodedVideoPacketSource('vp9')
  const audio = new EncodedAudioPacketSource('opus')
  output.addVideoTrack(video, { frameRate: film.framesPerSecond })
  if (sound.length > 0) output.addAudioTrack(audio)
  await output.start()
  await Promise.all([addFrames(video, frames, film), addSound(audio, sound)])
  await output.finalize()
  if (!target.buffer) throw new Error('The muxer made no file.')
  return Buffer.from(target.buffer)
}

async function addFrames(
  video: EncodedVideoPacketSource,
  frames: readonly Chunk[],
  { width, height, framesPerSecond }: Film,
) {
  const decoderConfig = { codec, codedWidth: width, codedHeight: height, colorSpace: bt709 }
  const seconds = 1 / framesPerSecond
  for (const [index, chunk] of frames.entries()) {
    await video.add(packetOf(chunk, index * seconds, seconds), { decoderConfig })
  }
  video.close()
}

async function addSound(audio: EncodedAudioPacketSource, sound: readonly SoundChunk[]) {
  const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 }
  let at = 0
  for (const chunk of sound) {
    await audio.add(packetOf(chunk, at, chunk.seconds), { decoderConfig })
    at += chunk.seconds
  }
  if (sound.length > 0) audio.close()
}

function packetOf({ data, isKey }: Chunk, at: number, seconds: number) {
  return new EncodedPacket(Buffer.from(data, 'base64'), isKey ? 'key' : 'delta', at, seconds)
}
