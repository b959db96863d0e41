import { type Garment, piece, ribs, seam, stitch } from '../garment.ts'
import { layByHand, mapPoints, mirror } from '../path.ts'
import { neckMark } from '../prints/neck-mark.ts'
import { hoodieCreases, hoodieSwells } from './hoodie-folds.ts'
import { pattern } from './hoodie-pattern.ts'

const {
  hoodSide,
  hoodInside,
  sleeve,
  cuff,
  cuffMiddle,
  armhole,
  body,
  hem,
  hemMiddle,
  pocket,
  pocketEdge,
  zipPocket,
  yoke,
  yokeStripe,
} = pattern

type Style = { isZipped?: boolean }

/** A hoodie laid flat: hood up, cords down. Zipped ones have a second cloth below the chest. */
export function hoodie({ isZipped = false }: Style, seed: number): Garment {
  const lay = (path: string) =>
    layByHand(
      mapPoints(path, (x, y) => [x, y + 48]),
      seed,
      7,
    )
  return {
    fabric: 'fleece',
    crumple: 0.75,
    pieces: hoodiePieces(isZipped, lay),
    softFolds: lay(hoodieSwells()),
    creases: lay(hoodieCreases(seed)),
    grooves: lay(
      ribs(hemMiddle, 88, 8) +
        both(cuffMiddle, (path) => ribs(path, 84, 8)) +
        both(armhole, (path) => seam(path, 4)) +
        (isZipped ? '' : both(pocketEdge, seam)),
    ),
    stitches: lay(
      both(armhole, stitch) + (isZipped ? '' : both(pocketEdge, stitch)) + both(hoodStitch, stitch),
    ),
    details: lay(eyelets + (isZipped ? zipTeeth : '')) + neckMark(600, 369),
  }
}

const hoodStitch = 'M600 124C478 144 426 250 448 336C462 398 514 438 574 462'
const cords = [
  'M534 442C520 520 540 600 528 712L540 713C552 600 534 520 547 446Z',
  'M664 440C676 530 660 620 674 742L686 741C674 620 690 530 677 436Z',
]
const tips = ['M526 708L542 709L541 742L527 741Z', 'M672 738L688 737L690 770L674 771Z']
const eyelets = ['M540 440L540 441', 'M670 436L670 437']
  .map(
    (path) =>
      `<g stroke-linecap="round"><path d="${path}" stroke="#8d887c" stroke-width="20"/>` +
      `<path d="${path}" stroke="#2a2826" stroke-width="9"/></g>`,
  )
  .join('')
const zipTeeth =
  '<path d="M604 486L600 1290" stroke="#2a2826" stroke-width="18"/><path d="M604 486L600 1290" stroke="#c8c3b6" stroke-width="11" stroke-dasharray="5 3"/>' +
  '<path d="M604 520L604 574" stroke="#d8d3c6" stroke-width="15" stroke-linecap="round"/><path d="M604 556L604 566" stroke="#5a564e" stroke-width="6" stroke-linecap="round"/>'

type Lay = (path: string) => string

function hoodiePieces(isZipped: boolean, lay: Lay) {
  const tone = isZipped ? 'accent' : 'main'
  return [
    ...pair(sleeve).map((path) => piece(lay(path), { roll: 18, rise: 13 })),
    ...pair(cuff).map((path) => piece(lay(path), { roll: 9, rise: 9, lift: 5, drape: 0.4, tone })),
    piece(lay(hem), { roll: 11, rise: 10, drape: 0.5, tone }),
    piece(lay(body), { roll: 14, rise: 9, lift: 6 }),
    ...(isZipped
      ? zipPieces(lay)
      : [piece(lay(pocket), { roll: 9, rise: 8, lift: 9, drape: 0.8 })]),
    piece(lay(hoodInside), { tone: 'inside', drape: 0.5, roll: 30, rise: -18 }),
    piece(lay('M572 306L628 306L627 336L573 336Z'), {
      tone: 'label',
      roll: 2,
      rise: 1,
      drape: 0.2,
      lift: 2,
    }),
    ...[mirror(hoodSide), hoodSide].map((path) =>
      piece(lay(path), { roll: 11, rise: 7, lift: 12 }),
    ),
    ...cords.map((path) =>
      piece(lay(path), { tone: 'trim', roll: 4, rise: 6, lift: 5, drape: 0.2, isOverPrint: true }),
    ),
    ...tips.map((path) =>
      piece(lay(path), { tone: 'metal', roll: 4, rise: 6, lift: 3, drape: 0, isOverPrint: true }),
    ),
  ]
}

function both(path: string, draw: (path: string) => string) {
  return pair(path)
    .map((side) => draw(side))
    .join('')
}

function pair(path: string) {
  return [path, mirror(path)]
}

function zipPieces(lay: Lay) {
  const flat = { roll: 5, rise: 3 }
  return [
    piece(lay(clipToBody(yoke)), { ...flat, tone: 'accent' }),
    piece(lay(yokeStripe), { ...flat, tone: 'trim' }),
    ...[zipPocket, mirror(zipPocket)].map((path) =>
      piece(lay(path), { roll: 8, rise: 7, lift: 7, tone: 'accent' }),
    ),
    piece(lay('M580 476L626 476L622 1296L578 1296Z'), { roll: 6, rise: 4, lift: 3, drape: 0.5 }),
  ]
}

/** The lower panel ends where the side seams do. */
function clipToBody(panel: string) {
  const edge = (y: number) => 278 + Math.max(0, 760 - y) * 0.1
  return mapPoints(panel, (x, y) => {
    if (x === 600) return [x, y]
    return [x < 600 ? edge(y) + 8 : 1192 - edge(y), Math.min(y, 1212)]
  })
}
