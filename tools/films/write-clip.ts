import type { OpenStage } from './open-stage.ts'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import {
  bt709,
  type Chunk,
  codec,
  type Film,
  type SoundChunk,
  type Strength,
} from './stage/encode.ts'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

type Limits = Pick<Strength, 'fineFrames'> & { maxBytes: number }

/** The finest encoding of the stage's frames whose bytes stay within the limit. */
export const fit = async (
  stage: Pick<OpenStage, 'encode'>,
  { fineFrames, maxBytes }: Limits,
): Promise<Chunk[]> => {
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

const sizeOf = (chunks: readonly Chunk[]) =>
  chunks.reduce((sum, { data }) => sum + Math.floor((data.length * 3) / 4), 0)

/** Puts encoded frames, and sound where there is one, into a WebM file. */
export const mux = async (
  film: Film,
  frames: readonly Chunk[],
  sound: readonly SoundChunk[] = [],
): Promise<Buffer> => {
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

const addFrames = async (
  video: EncodedVideoPacketSource,
  frames: readonly Chunk[],
  { width, height, framesPerSecond }: Film,
) => {
  const decoderConfig = { codec, codedWidth: width, codedHeight: height, colorSpace: bt709 }
  const seconds = 1 / framesPerSecond
  for (const [index, chunk] of frames.entries()) {
    await video.add(packetOf(chunk, index * seconds, seconds), { decoderConfig })
  }
  video.close()
}

const addSound = async (audio: EncodedAudioPacketSource, sound: readonly SoundChunk[]) => {
  const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 }
  let at = 0
  for (const chunk of sound) {
    await audio.add(packetOf(chunk, at, chunk.seconds), { decoderConfig })
    at += chunk.seconds
  }
  if (sound.length > 0) audio.close()
}

const packetOf = ({ data, isKey }: Chunk, at: number, seconds: number) =>
  new EncodedPacket(Buffer.from(data, 'base64'), isKey ? 'key' : 'delta', at, seconds)

type Still = { rgba: Buffer; width: number; height: number }

/** Writes a still in both widths and formats: `<name>-800.avif` and so on. */
export const writePosters = async ({ rgba, width, height }: Still, folder: URL, name: string) => {
  for (const target of [800, 1600]) {
    const still = sharp(rgba, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .resize({ width: target, kernel: 'lanczos3' })
    const file = (format: string) => fileURLToPath(new URL(`${name}-${target}.${format}`, folder))
    await still.clone().avif({ quality: 52, effort: 6 }).toFile(file('avif'))
    await still.clone().webp({ quality: 70, effort: 6 }).toFile(file('webp'))
  }
}
