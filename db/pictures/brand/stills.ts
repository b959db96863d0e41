/** Still compositions in the light of the clips. */
import { type Cut, nameOf } from '../clips/cut.ts'
import { bone, brass, night } from '../clips/film/shot.ts'
import type { Figure, Picture } from '../clips/picture.ts'
import { streetLamps } from '../clips/street.ts'

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

export const stillCast: readonly Cut[] = [...shared, ...hung].map(({ cut }) => cut)

/** For links shared elsewhere: words on the left, three garments on the right. */
export const shareStill: Picture = {
  hazes: night,
  ...streetLamps(1, 1),
  figures: shared.map(figureOf),
  titles: [
    { text: 'NDX', x: 70, y: 352, size: 104, blur: 0, opacity: 1, glow: bone },
    { text: 'Stay focused.', x: 73, y: 462, size: 30, blur: 0, opacity: 1, glow: brass },
  ],
}

/** A row of garments, the one in the middle in focus. */
export const studioStill: Picture = {
  hazes: night,
  ...streetLamps(1, 3),
  figures: hung.map(figureOf),
  sight: { x: 640, y: 341, radius: 178, turn: 1.1, opacity: 0.5 },
}

function figureOf({ cut, x, y, width, blur = 0, turn = 0 }: Hung): Figure {
  return { cutOut: nameOf(cut), x, y, width, blur, turn, opacity: 1, light: 1.1 - 0.02 * blur }
}
