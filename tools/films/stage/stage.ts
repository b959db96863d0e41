/** The part of a film's rendering that runs in a browser: draws frames, collects them, encodes them. */
import type { Picture } from '../picture.ts'
import {
  type Chunk,
  type Film,
  type Sound,
  type SoundChunk,
  type Strength,
  asText,
  encodeFrames,
  encodeSound,
} from './encode.ts'
import { makeDrawer } from './draw-picture.ts'
import { type CutOut, loadType, makeCutOut } from './cut-outs.ts'

export type Stage = {
  /** Draws a picture and returns its RGBA bytes as text. */
  shoot: (picture: Picture) => string
  /** Draws a picture and adds it to the film. */
  addFrame: (picture: Picture) => void
  encode: (strength: Strength) => Promise<Chunk[]>
  encodeSound: (sound: Sound) => Promise<SoundChunk[]>
}

export const openStage = async (film: Film, names: readonly string[]): Promise<Stage> => {
  const canvas = new OffscreenCanvas(film.width, film.height)
  const gl = canvas.getContext('webgl2', { antialias: false })
  if (!gl?.getExtension('EXT_color_buffer_float')) throw new Error('This browser has no WebGL 2.')
  await loadType()
  const cutOuts = new Map<string, CutOut>()
  for (const name of names) cutOuts.set(name, makeCutOut(gl, await load(name)))
  const draw = makeDrawer(gl, cutOuts)
  const frames: Uint8Array<ArrayBuffer>[] = []
  return {
    shoot(picture) {
      draw(picture, false)
      return asText(readPaper(gl))
    },
    addFrame(picture) {
      draw(picture, true)
      frames.push(readVideo(gl))
    },
    encode: (strength) => encodeFrames(frames, film, strength),
    encodeSound,
  }
}

const load = async (name: string) => {
  const response = await fetch(`/cut-outs/${name}.png`)
  return createImageBitmap(await response.blob(), { premultiplyAlpha: 'none' })
}

/** The pixels that were drawn, top row first. */
const readPaper = (gl: WebGL2RenderingContext): Uint8Array => {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
  const upsideDown = readAll(gl)
  const pixels = new Uint8Array(upsideDown.length)
  for (let row = 0; row < height; row++) {
    const from = (height - 1 - row) * width * 4
    pixels.set(upsideDown.subarray(from, from + width * 4), row * width * 4)
  }
  return pixels
}

/** Luma of each pixel, then both chromas of each four (I420), as the encoder takes them. */
const readVideo = (gl: WebGL2RenderingContext): Uint8Array<ArrayBuffer> => {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
  const pixels = readPaper(gl)
  const planes = new Uint8Array(width * height * 1.5)
  for (let pixel = 0; pixel < width * height; pixel++) planes[pixel] = pixels[pixel * 4] ?? 0
  for (const part of [1, 2]) {
    let next = width * height * (part === 1 ? 1 : 1.25)
    for (let row = 0; row < height; row += 2) {
      for (let column = 0; column < width; column += 2) {
        planes[next++] = average(pixels, (row * width + column) * 4 + part, width * 4)
      }
    }
  }
  return planes
}

const average = (pixels: Uint8Array, at: number, row: number) => {
  const upper = (pixels[at] ?? 0) + (pixels[at + 4] ?? 0)
  const lower = (pixels[at + row] ?? 0) + (pixels[at + row + 4] ?? 0)
  return (upper + lower + 2) >> 2
}

const readAll = (gl: WebGL2RenderingContext) => {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
  const pixels = new Uint8Array(width * height * 4)
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  return pixels
}
