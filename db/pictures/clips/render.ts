import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Cut, nameOf } from './cut.ts'
import { drawCutOut } from './cut-out.ts'
import { cuts, film, filmCast, filmPicture } from './film/film.ts'
import { fit } from './fit.ts'
import { cast, hero, heroPicture, settledFrames } from './hero.ts'
import { secondLine } from './music/second-line.ts'
import { rate } from './music/track.ts'
import { mux } from './mux.ts'
import { openStage } from './open-stage.ts'
import type { Picture } from './picture.ts'
import type { Film } from './stage/encode-frames.ts'
import type { Sound } from './stage/encode-sound.ts'
import { writePosters } from './write-posters.ts'

// Draws the clips of the shop into db/media/clips, frame by frame, the same on every run; --only
// <name> draws one of them.
type Clip = {
  film: Film & { frames: number }
  cast: readonly Cut[]
  pictureAt: (frame: number) => Picture
  posterFrame: number
  fineFrames: readonly number[]
  maxBytes: number
  sound?: () => Sound
}

const clips: Record<string, Clip> = {
  hero: {
    film: hero,
    cast,
    pictureAt: heroPicture,
    posterFrame: 0,
    fineFrames: settledFrames(),
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

const folder = new URL('../../media/clips/', import.meta.url)
const { values } = parseArgs({ options: { only: { type: 'string' } } })
await mkdir(folder, { recursive: true })
for (const [name, clip] of Object.entries(clips)) {
  if ((values.only ?? name) === name) await render(name, clip)
}

async function render(name: string, { film, cast, pictureAt, ...clip }: Clip) {
  const stage = await openStage(film, await drawAll(cast))
  const rgba = await stage.shoot(pictureAt(clip.posterFrame))
  await writePosters({ rgba, ...film }, folder, `${name}-poster`)
  const sound = clip.sound ? await stage.encodeSound(clip.sound()) : []
  for (let frame = 0; frame < film.frames; frame++) await stage.keep(pictureAt(frame))
  const soundBytes = sound.reduce((sum, { data }) => sum + data.length * 0.75, 0)
  const maxBytes = clip.maxBytes - 8000 - soundBytes
  const frames = await fit(stage, { fineFrames: clip.fineFrames, maxBytes })
  await stage.close()
  const file = await mux(film, frames, sound)
  await writeFile(new URL(`${name}.webm`, folder), file)
  console.log(`${name}.webm: ${Math.round(file.length / 1000)} kB`)
}

async function drawAll(cast: readonly Cut[]) {
  const cutOuts = new Map<string, Buffer>()
  for (const cut of cast) {
    if (!cutOuts.has(nameOf(cut))) cutOuts.set(nameOf(cut), await drawCutOut(cut, 1200))
  }
  return cutOuts
}

function music(): Sound {
  const { left, right } = secondLine()
  const bytes = Buffer.concat([Buffer.from(left.buffer), Buffer.from(right.buffer)])
  return { planes: bytes.toString('base64'), sampleRate: rate, bitsPerSecond: 64_000 }
}
