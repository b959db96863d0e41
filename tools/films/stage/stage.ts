/** The part of a film's rendering that runs in a browser: draws frames, collects them, encodes them. */
import {
  AudioBufferSource,
  BufferTarget,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny'
import { rate, secondLine } from '../music.ts'
import type { Picture } from '../picture.ts'
import { makeDrawer } from './draw-picture.ts'

export type Film = { width: number; height: number; framesPerSecond: number; hasMusic?: boolean }

/** Data URLs: the face of the words, and cut-outs by name. */
export type Media = { face: string; cutOuts: Record<string, string> }

/**
 * `quantizer` is libvpx's own, 0..255 with the finest first; the fine frames are drawn much finer,
 * and what stands still after them stays as fine.
 */
export type Strength = { quantizer: number; fineFrames: readonly number[] }

export type Stage = Awaited<ReturnType<typeof openStage>>

export const openStage = async (film: Film, { face, cutOuts }: Media) => {
  const canvas = new OffscreenCanvas(film.width, film.height)
  const options = { weight: '100 900', stretch: '62% 125%' }
  document.fonts.add(await new FontFace('Archivo', `url(${face})`, options).load())
  const draw = await makeDrawer(canvas, cutOuts)
  const frames: VideoSample[] = []
  const duration = 1 / film.framesPerSecond
  return {
    /** Draws a picture and returns it as PNG in base64. */
    async shoot(picture: Picture): Promise<string> {
      draw(picture)
      return toBase64(await canvas.convertToBlob())
    },
    /** Draws a picture and adds it to the film. */
    addFrame(picture: Picture): void {
      draw(picture)
      frames.push(new VideoSample(canvas, { timestamp: frames.length * duration, duration }))
    },
    /** Returns the film as WebM in base64. */
    encode: (strength: Strength): Promise<string> => encode(film, frames, strength),
  }
}

/** No film is as long, so that only its first frame is a key frame. */
const longest = 60

const encode = async (film: Film, frames: readonly VideoSample[], strength: Strength) => {
  const { quantizer, fineFrames } = strength
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  // A quality selects encoding by quantizers; each frame brings its own.
  const quality = new Quality({ quantizer: 40 })
  const video = new VideoSampleSource({ codec: 'vp9', quality, keyFrameInterval: longest })
  const audio = new AudioBufferSource({ codec: 'opus', bitrate: 64_000 })
  output.addVideoTrack(video, { frameRate: film.framesPerSecond })
  if (film.hasMusic) output.addAudioTrack(audio)
  await output.start()
  if (film.hasMusic) await audio.add(music())
  for (const [index, frame] of frames.entries()) {
    const finer = index === 0 || fineFrames.includes(index) ? 80 : 0
    await video.add(frame, optionsFor(index, Math.max(20, quantizer - finer)))
  }
  await output.finalize()
  return toBase64(new Blob([target.buffer ?? '']))
}

/** TypeScript's DOM does not know the codec's own options yet (WebCodecs VP9 registration). */
type VpxOptions = VideoEncoderEncodeOptions & { vp9: { quantizer: number } }

const optionsFor = (index: number, quantizer: number): VpxOptions => ({
  keyFrame: index === 0,
  vp9: { quantizer },
})

const music = (): AudioBuffer => {
  const { left, right } = secondLine()
  const buffer = new AudioBuffer({ length: left.length, numberOfChannels: 2, sampleRate: rate })
  buffer.copyToChannel(left, 0)
  buffer.copyToChannel(right, 1)
  return buffer
}

/** Only text goes from a page to Node. */
const toBase64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^.*?,/, '')))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(blob)
  })
