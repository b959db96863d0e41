/** `pnpm --filter @shop/tools films [--only <name>]` draws the films frame by frame, the same on every run. */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Cut, drawCutOut, nameOf } from './cut-out.ts'
import { cuts, film, filmCast, filmPicture } from './film/film.ts'
import { fit, mux, writePosters } from './write-clip.ts'
import { cast, hero, heroPicture, restingFrames } from './hero.ts'
import { rate, secondLine } from './music/second-line.ts'
import { openStage } from './open-stage.ts'
import type { Picture } from './picture.ts'
import type { Film, Sound } from './stage/encode.ts'

type Clip = {
  film: Film & { frames: number }
  cast: readonly Cut[]
  pictureAt: (frame: number) => Picture
  posterFrame: number
  fineFrames: readonly number[]
  maxBytes: number
  sound?: () => Sound
}

const music = (): Sound => {
  const { left, right } = secondLine()
  const bytes = Buffer.concat([Buffer.from(left.buffer), Buffer.from(right.buffer)])
  return { planes: bytes.toString('base64'), sampleRate: rate, bitsPerSecond: 64_000 }
}

const clips: Record<string, Clip> = {
  hero: {
    film: hero,
    cast,
    pictureAt: heroPicture,
    posterFrame: 0,
    fineFrames: restingFrames(),
    maxBytes: 390_000,
  },
  film: {
    film,
    cast: filmCast,
    pictureAt: filmPicture,
    posterFrame: 50,
    fineFrames: cuts,
    maxBytes: 870_000,
    sound: music,
  },
}

const folder = new URL('../../db/media/clips/', import.meta.url)
const render = async (name: string, { film, cast, pictureAt, ...clip }: Clip) => {
  const stage = await openStage(film, await drawAll(cast))
  const rgba = await stage.shoot(pictureAt(clip.posterFrame))
  await writePosters({ rgba, ...film }, folder, `${name}-poster`)
  const sound = clip.sound ? await stage.encodeSound(clip.sound()) : []
  for (let frame = 0; frame < film.frames; frame++) await stage.addFrame(pictureAt(frame))
  const soundBytes = sound.reduce((sum, { data }) => sum + data.length * 0.75, 0)
  const maxBytes = clip.maxBytes - 8000 - soundBytes
  const frames = await fit(stage, { fineFrames: clip.fineFrames, maxBytes })
  await stage.close()
  const file = await mux(film, frames, sound)
  await writeFile(new URL(`${name}.webm`, folder), file)
  console.log(`${name}.webm: ${Math.round(file.length / 1000)} kB`)
}

const drawAll = async (cast: readonly Cut[]) => {
  const cutOuts = new Map<string, Buffer>()
  for (const cut of cast) {
    if (!cutOuts.has(nameOf(cut))) cutOuts.set(nameOf(cut), await drawCutOut(cut, 1200))
  }
  return cutOuts
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
await mkdir(folder, { recursive: true })
for (const [name, clip] of Object.entries(clips)) {
  if ((values.only ?? name) === name) await render(name, clip)
}
