/** `pnpm --filter @shop/tools films [--only <name>]` draws the films frame by frame, the same on every run. */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Cut, drawCutOuts } from './cut-out.ts'
import { cuts, film, filmCast, filmPicture } from './film.ts'
import { fit, writePosters } from './write-clip.ts'
import { cast, hero, heroPicture, restingFrames } from './hero.ts'
import { openStage } from './open-stage.ts'
import type { Picture } from './picture.ts'
import type { Film } from './stage/stage.ts'

type Clip = {
  film: Film & { frames: number }
  cast: readonly Cut[]
  pictureAt: (frame: number) => Picture
  posterFrame: number
  fineFrames: readonly number[]
  maxBytes: number
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
  },
}

const folder = new URL('../../db/media/clips/', import.meta.url)

const render = async (name: string, { film, cast, pictureAt, ...clip }: Clip) => {
  const stage = await openStage(film, await drawCutOuts(cast))
  await writePosters(await stage.shoot(pictureAt(clip.posterFrame)), folder, `${name}-poster`)
  for (let frame = 0; frame < film.frames; frame++) await stage.addFrame(pictureAt(frame))
  const file = await fit(stage, clip)
  await stage.close()
  await writeFile(new URL(`${name}.webm`, folder), file)
  console.log(`${name}.webm: ${Math.round(file.length / 1000)} kB`)
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
await mkdir(folder, { recursive: true })
for (const [name, clip] of Object.entries(clips)) {
  if ((values.only ?? name) === name) await render(name, clip)
}
