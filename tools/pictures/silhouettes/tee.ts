import { type Garment, piece, ribs, seam, stitch } from '../garment.ts'
import { type Point, fan, fold, layByHand, mirror } from '../path.ts'
import { neckMark } from '../prints/motifs.ts'
import { teeLines } from './tee-lines.ts'

/** A T-shirt of any cut, laid flat. */
export const tee = (cut: TeeCut, seed: number): Garment => {
  const lay = (path: string) => layByHand(path, seed)
  const lines = teeLines(cut)
  const labelTop = cut.neck[1] + 34
  const each = (paths: readonly string[], draw: (path: string) => string) =>
    paths.map((path) => draw(path) + draw(mirror(path))).join('')
  return {
    fabric: 'jersey',
    crumple: 0.5,
    pieces: teePieces(cut, seed),
    softFolds: lay(teeSwells(cut)),
    creases: lay(teeCreases(cut, seed)),
    grooves: lay(
      ribs(lines.collarMiddle, cut.collar - 5) +
        each([lines.armhole, lines.cuffSeam], seam) +
        seam(lines.hemSeam),
    ),
    stitches: lay(
      each([lines.cuffSeam, lines.innerCuffSeam], stitch) +
        [lines.hemSeam, lines.innerHemSeam, lines.collarStitch].map(stitch).join(''),
    ),
    details: neckMark(600, labelTop + 14),
  }
}

const teePieces = (cut: TeeCut, seed: number) => {
  const lines = teeLines(cut)
  const lay = (path: string) => layByHand(path, seed)
  const tone = cut.contrast ? 'accent' : 'main'
  const labelTop = cut.neck[1] + 34
  const label = `M574 ${labelTop}L626 ${labelTop + 1}L625 ${labelTop + 27}L575 ${labelTop + 26}Z`
  return [
    piece(lay(lines.sleeve), { tone, roll: 12, rise: 9 }),
    piece(lay(mirror(lines.sleeve)), { tone, roll: 12, rise: 9 }),
    piece(lay(lines.inside), { tone: 'inside', drape: 0.2 }),
    piece(lay(lines.backCollar), { tone, roll: 5, rise: 4, drape: 0.1, lift: 4 }),
    piece(label, { tone: 'label', roll: 2, rise: 1, drape: 0.1, lift: 2 }),
    piece(lay(lines.body), { lift: 7, roll: 12, rise: 9 }),
    piece(lay(lines.collar), { tone, roll: 6, rise: 7, lift: 4, drape: 0.25 }),
  ]
}

/** Left half of a shirt in frame pixels; the right half mirrors it about x 600. */
export type TeeCut = {
  neck: Point
  neckDrop: number
  collar: number
  shoulder: Point
  armpit: Point
  waist: Point
  hem: Point
  cuffOuter: Point
  cuffInner: Point
  /** Sleeves of the accent cloth: set in at the shoulder, or raglan up to the neck. */
  contrast?: 'set-in' | 'raglan'
}

export const boxyCut: TeeCut = {
  neck: [480, 236],
  neckDrop: 108,
  collar: 30,
  shoulder: [300, 298],
  armpit: [283, 590],
  waist: [281, 930],
  hem: [272, 1262],
  cuffOuter: [88, 676],
  cuffInner: [247, 748],
}

export const fittedCut: TeeCut = {
  neck: [458, 262],
  neckDrop: 156,
  collar: 19,
  shoulder: [352, 306],
  armpit: [352, 566],
  waist: [388, 850],
  hem: [336, 1256],
  cuffOuter: [196, 596],
  cuffInner: [316, 664],
}

export const cropCut: TeeCut = {
  neck: [478, 300],
  neckDrop: 98,
  collar: 28,
  shoulder: [306, 360],
  armpit: [290, 652],
  waist: [290, 890],
  hem: [300, 1076],
  cuffOuter: [88, 740],
  cuffInner: [246, 812],
}

export const longSleeveCut: TeeCut = {
  neck: [474, 226],
  neckDrop: 112,
  collar: 24,
  shoulder: [352, 276],
  armpit: [354, 566],
  waist: [374, 850],
  hem: [344, 1240],
  cuffOuter: [110, 1184],
  cuffInner: [208, 1206],
}

/** Wide and short, with a big neck for a big head. */
export const toddlerCut: TeeCut = {
  neck: [462, 304],
  neckDrop: 104,
  collar: 38,
  shoulder: [312, 366],
  armpit: [298, 654],
  waist: [284, 900],
  hem: [256, 1210],
  cuffOuter: [112, 690],
  cuffInner: [262, 778],
}

/** How a shirt drapes: slow swells from the armpits, the neck and the hem, and in the sleeves. */
const teeSwells = ({ armpit, hem, neck, shoulder, cuffOuter }: TeeCut) => {
  const [x, y] = armpit
  const [hemX, hemY] = hem
  const tall = hemY - y
  const swell = (from: Point, to: Point, bend: number, width: number, strength: number) =>
    fold({ from, to, bend, width, strength })
  const neckSwell = swell([neck[0] - 40, neck[1] + 50], [x + 90, y - 40], -20, 30, 0.45)
  const sleeveSwell = swell(
    [cuffOuter[0] + 60, cuffOuter[1]],
    [shoulder[0] - 20, shoulder[1] + 90],
    22,
    34,
    0.6,
  )
  return [
    swell([x + 40, y + 40], [x + 210, hemY - tall * 0.25], 60, 44, 0.5),
    swell([1160 - x, y + 30], [1010 - x, hemY - tall * 0.12], -46, 50, 0.6),
    swell([hemX + 110, hemY + 30], [hemX + 150, hemY - tall * 0.5], -20, 42, 0.55),
    swell([640, hemY + 30], [590, hemY - tall * 0.34], 30, 38, 0.4),
    swell([1090 - hemX, hemY + 30], [1070 - hemX, hemY - tall * 0.42], 24, 40, 0.55),
    neckSwell,
    mirror(neckSwell),
    sleeveSwell,
    mirror(sleeveSwell),
  ].join('')
}

/** The sharper creases that pull from the armpits and gather at the waist. */
const teeCreases = ({ armpit, hem, cuffOuter }: TeeCut, seed: number) => {
  const [x, y] = armpit
  const left = hem[0] + 20
  const middle = (y + hem[1]) / 2
  const intoBody = (own: number) =>
    fan({
      origin: [x + 20, y - 10],
      towards: [
        [x + 190, y - 110],
        [x + 220, y - 10],
        [x + 170, y + 110],
        [x + 90, y + 210],
      ],
      width: 19,
      seed: own,
    })
  const intoSleeve = (own: number) =>
    fan({
      origin: [x + 4, y - 26],
      towards: [
        [x - 90, y - 90],
        [x - 120, y - 10],
        [cuffOuter[0] + 70, cuffOuter[1] - 50],
      ],
      width: 17,
      seed: own,
    })
  const atWaist = (own: number, shift: number) =>
    fan({
      origin: [left, middle + shift],
      towards: [
        [left + 180, middle + shift - 50],
        [left + 160, middle + shift + 60],
      ],
      width: 22,
      seed: own,
    })
  return [
    intoBody(seed),
    mirror(intoBody(seed + 1)),
    intoSleeve(seed + 2),
    mirror(intoSleeve(seed + 3)),
    atWaist(seed + 4, 60),
    mirror(atWaist(seed + 5, 20)),
  ].join('')
}
