import { mkdir, writeFile } from 'node:fs/promises'
import { drawCutOut } from './cut-out.ts'
import { fit } from './fit.ts'
import { cast, hero, heroPicture } from './hero.ts'
import { mux } from './mux.ts'
import { openStage } from './open-stage.ts'
import { writePosters } from './write-posters.ts'

// Draws the clips of the shop into db/media/clips, frame by frame, the same on every run.
const folder = new URL('../../media/clips/', import.meta.url)

await mkdir(folder, { recursive: true })
await drawHero()

async function drawHero() {
  const cutOuts = new Map<string, Buffer>()
  for (const { id, color } of cast) cutOuts.set(id, await drawCutOut(id, color))
  const stage = await openStage(hero, cutOuts)
  const rgba = await stage.shoot(heroPicture(0))
  await writePosters({ rgba, width: hero.width, height: hero.height }, folder, 'hero-poster')
  for (let frame = 0; frame < hero.frames; frame++) {
    await stage.keep([heroPicture(frame)])
  }
  const clip = await mux(await fit(stage, 385_000), hero)
  await stage.close()
  await writeFile(new URL('hero.webm', folder), clip)
  console.log(`hero.webm: ${Math.round(clip.length / 1000)} kB`)
}
