/** The half of the clips that runs in a browser: draws frames, keeps them, encodes them. */
import type { Picture } from '../picture.ts'
import { asText } from './as-text.ts'
import { makeDrawer } from './draw-picture.ts'
import { type Chunk, encodeFrames, type Film, type Strength } from './encode-frames.ts'
import { encodeSound, type Sound, type SoundChunk } from './encode-sound.ts'
import { type CutOut, makeCutOut } from './make-cut-out.ts'
import { loadType } from './make-title.ts'
import { readPaper, readVideo } from './read-frame.ts'

export type Stage = {
  /** Draws a picture and returns its RGBA bytes as text. */
  shoot: (picture: Picture) => string
  /** Draws a picture and keeps it for the clip. */
  keep: (picture: Picture) => void
  encode: (strength: Strength) => Promise<Chunk[]>
  encodeSound: (sound: Sound) => Promise<SoundChunk[]>
}

export async function openStage(film: Film, names: readonly string[]): Promise<Stage> {
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
    keep(picture) {
      draw(picture, true)
      frames.push(readVideo(gl))
    },
    encode: (strength) => encodeFrames(frames, film, strength),
    encodeSound,
  }
}

async function load(name: string) {
  const answer = await fetch(`/cut-outs/${name}.png`)
  return createImageBitmap(await answer.blob(), { premultiplyAlpha: 'none' })
}
