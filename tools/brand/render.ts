/** `pnpm --filter @shop/tools brand` draws the icons, the picture for shared links and that of the About page. */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type Cut, drawCutOuts, nameOf } from '../films/cut-out.ts'
import { openStage } from '../films/open-stage.ts'
import { writePosters } from '../films/write-clip.ts'
import type { Figure, Picture } from '../films/picture.ts'
import { bone, brass, night, streetLamps } from '../films/street.ts'

const folder = new URL('../../db/media/brand/', import.meta.url)
const path = (name: string) => fileURLToPath(new URL(name, folder))
const size = { width: 1720, height: 1076, framesPerSecond: 1 }

const drawIcons = async () => {
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

const drawStills = async () => {
  const cutOuts = await drawCutOuts([...shared, ...hung].map(({ cut }) => cut))
  const stage = await openStage(size, cutOuts)
  const share = await stage.shoot(shareStill)
  const studio = await stage.shoot(studioStill)
  await stage.close()
  await sharp(share)
    .removeAlpha()
    .resize(1200, 630, { fit: 'cover' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(path('share.jpg'))
  const wide = { left: 53, top: 0, width: 1614, height: 1076 }
  await writePosters(await sharp(studio).extract(wide).png().toBuffer(), folder, 'studio')
}

/** The mark: an N whose diagonal is a line of sight, on a grid of 32. */
const strokes =
  '<path d="M9 24V8l14 16V8" fill="none" stroke="#faf8f4" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"/>'

type Ground = {
  /** Corner radius on the grid; 0 fills the square, for systems that cut their own shape. */
  radius: number
  /** How large the N is drawn; a maskable icon keeps it within the middle four fifths. */
  scale: number
}

const markSvg = ({ radius, scale }: Ground): string => {
  const moved = `translate(16 16) scale(${scale}) translate(-16 -16)`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">' +
    `<rect width="32" height="32" rx="${radius}" fill="#161412"/>` +
    `<g transform="${moved}">${strokes}</g></svg>`
  )
}

type Hung = { cut: Cut; x: number; y: number; width: number; blur?: number; turn?: number }

/** Farthest first, as they are drawn. */
const shared: readonly Hung[] = [
  { cut: { id: 'focus-wordmark-hoodie', color: 'Gray' }, x: 752, y: 392, width: 590, turn: -0.03 },
  { cut: { id: 'second-line-tank', color: 'Yellow' }, x: 1130, y: 400, width: 590, turn: 0.04 },
  { cut: { id: 'focus-crest-tee', color: 'Black' }, x: 944, y: 424, width: 690 },
]

const hung: readonly Hung[] = [
  { cut: { id: 'brass-hour-hoodie', color: 'Green' }, x: 108, y: 388, width: 560, blur: 13 },
  { cut: { id: 'levee-zip-hoodie', color: 'Orange' }, x: 1172, y: 388, width: 560, blur: 13 },
  { cut: { id: 'night-shift-long-sleeve', color: 'Navy' }, x: 336, y: 396, width: 650, blur: 5 },
  { cut: { id: 'second-line-tank', color: 'Yellow' }, x: 950, y: 396, width: 650, blur: 5 },
  { cut: { id: 'focus-crest-tee', color: 'Black' }, x: 640, y: 412, width: 790 },
]

const figureOf = ({ cut, x, y, width, blur = 0, turn = 0 }: Hung): Figure => ({
  cutOut: nameOf(cut),
  x,
  y,
  width,
  blur,
  turn,
  light: 1.1 - 0.02 * blur,
})

/** For links shared elsewhere: words on the left, three garments on the right. */
const shareStill: Picture = {
  hazes: night,
  ...streetLamps(1, 1),
  garments: shared.map(figureOf),
  titles: [
    { text: 'NDX', x: 70, y: 352, size: 104, glow: bone },
    { text: 'Stay focused.', x: 73, y: 462, size: 30, glow: brass },
  ],
}

/** A row of garments, the one in the middle in focus. */
const studioStill: Picture = {
  hazes: night,
  ...streetLamps(1, 3),
  garments: hung.map(figureOf),
  sight: { x: 640, y: 341, radius: 178, turn: 1.1, opacity: 0.5 },
}

await mkdir(folder, { recursive: true })
await drawIcons()
await drawStills()
