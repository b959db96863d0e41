import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { nameOf } from '../clips/cut.ts'
import { drawCutOut } from '../clips/cut-out.ts'
import { openStage } from '../clips/open-stage.ts'
import { writePosters } from '../clips/write-posters.ts'
import { markSvg } from './mark.ts'
import { shareStill, stillCast, studioStill } from './stills.ts'

// Draws the brand's icons, its picture for shared links and the About page's into db/media/brand.
const folder = new URL('../../media/brand/', import.meta.url)
const path = (name: string) => fileURLToPath(new URL(name, folder))
const size = { width: 1720, height: 1076, framesPerSecond: 1 }

await mkdir(folder, { recursive: true })
await drawIcons()
await drawStills()

async function drawIcons() {
  const rounded = markSvg({ radius: 8, scale: 1 })
  const square = markSvg({ radius: 0, scale: 0.86 })
  const maskable = markSvg({ radius: 0, scale: 0.72 })
  for (const [name, svg, width] of [
    ['icon-180.png', square, 180],
    ['icon-192.png', rounded, 192],
    ['icon-512.png', rounded, 512],
    ['icon-maskable-512.png', maskable, 512],
  ] as const) {
    const png = sharp(Buffer.from(svg), { density: 288 }).resize(width, width)
    await writeFile(path(name), await png.png({ compressionLevel: 9, palette: true }).toBuffer())
  }
}

async function drawStills() {
  const cutOuts = new Map<string, Buffer>()
  for (const cut of stillCast) cutOuts.set(nameOf(cut), await drawCutOut(cut, 1200))
  const stage = await openStage(size, cutOuts)
  const shared = await stage.shoot(shareStill)
  const studio = await stage.shoot(studioStill)
  await stage.close()
  const raw = { width: size.width, height: size.height, channels: 4 } as const
  await sharp(shared, { raw })
    .removeAlpha()
    .resize(1200, 630, { fit: 'cover' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(path('share.jpg'))
  const wide = { left: 53, top: 0, width: 1614, height: 1076 }
  const rgba = await sharp(studio, { raw }).extract(wide).raw().toBuffer()
  await writePosters({ rgba, ...wide }, folder, 'studio')
}
