import { type Garment, piece, ribs, seam, stitch } from '../garment.ts'
import { fan, fold, layByHand, mapPoints, mirror, spots } from '../path.ts'
import { neckMark } from '../prints/motifs.ts'

/** The pattern of a hoodie as path data; sleeves, cuffs and pockets are the left ones. */
const pattern = {
  hoodSide:
    'M600 78C540 78 496 92 462 130C412 188 374 280 384 372C392 424 452 468 548 494C596 506 640 512 664 500C654 478 622 462 584 446C524 420 478 384 468 328C454 244 500 164 600 146Z',
  hoodInside:
    'M600 130C490 140 436 234 458 336C500 420 560 456 604 466C660 450 716 400 742 330C764 232 712 136 600 130Z',
  sleeve:
    'M380 400L332 346C276 370 228 440 204 520C160 680 112 880 86 1092C120 1126 176 1136 214 1124C240 990 262 860 300 740L380 560L420 420Z',
  cuff: 'M88 1090C122 1122 176 1132 212 1124C208 1164 206 1190 200 1216C164 1226 118 1218 86 1200C84 1160 84 1126 88 1090Z',
  cuffMiddle: 'M92 1146C124 1172 170 1178 206 1170',
  armhole: 'M332 346C380 440 372 580 296 716',
  body: 'M446 298L332 346C380 440 372 580 296 716C284 860 276 1040 278 1206C420 1226 780 1228 922 1206C924 1040 916 860 904 716C828 580 820 440 868 346L754 298C740 440 460 440 446 298Z',
  hem: 'M280 1200C420 1220 780 1222 920 1200C924 1230 920 1262 912 1292C780 1312 420 1312 288 1292C280 1262 276 1230 280 1200Z',
  hemMiddle: 'M284 1247C424 1267 776 1269 916 1247',
  pocket:
    'M430 900C540 910 660 910 770 900C796 960 830 1020 858 1066L860 1204C700 1222 500 1222 340 1204L342 1066C370 1020 404 960 430 900Z',
  pocketEdge: 'M412 912C390 970 366 1026 352 1062L352 1190',
  zipPocket:
    'M430 950C400 1010 366 1090 346 1160L346 1204L560 1216L560 950C520 954 470 954 430 950Z',
  yoke: 'M268 720L600 862L932 720L936 1230L264 1230Z',
  yokeStripe: 'M276 690L600 828L924 690L924 722L600 862L276 722Z',
}

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
export const hoodie = ({ isZipped = false }: Style, seed: number): Garment => {
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

const hoodiePieces = (isZipped: boolean, lay: Lay) => {
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

const both = (path: string, draw: (path: string) => string) =>
  pair(path)
    .map((side) => draw(side))
    .join('')

const pair = (path: string) => [path, mirror(path)]

const zipPieces = (lay: Lay) => {
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
const clipToBody = (panel: string) => {
  const edge = (y: number) => 278 + Math.max(0, 760 - y) * 0.1
  return mapPoints(panel, (x, y) => {
    if (x === 600) return [x, y]
    return [x < 600 ? edge(y) + 8 : 1192 - edge(y), Math.min(y, 1212)]
  })
}

/** Slow swells of heavy fleece. */
const hoodieSwells = () =>
  [
    fold({ from: [330, 760], to: [470, 1120], bend: 60, width: 50, strength: 0.6 }),
    fold({ from: [880, 740], to: [760, 1150], bend: -60, width: 56, strength: 0.7 }),
    fold({ from: [460, 520], to: [360, 700], bend: -26, width: 36, strength: 0.5 }),
    fold({ from: [740, 520], to: [840, 700], bend: 26, width: 36, strength: 0.5 }),
    fold({ from: [150, 1060], to: [256, 600], bend: 40, width: 40, strength: 0.6 }),
    fold({ from: [1050, 1060], to: [944, 600], bend: -40, width: 40, strength: 0.6 }),
    fold({ from: [404, 380], to: [470, 150], bend: 26, width: 24, strength: 0.6 }),
    fold({ from: [796, 380], to: [734, 140], bend: -26, width: 22, strength: 0.5 }),
    fold({ from: [560, 420], to: [540, 180], bend: 30, width: 40, strength: 0.8 }),
    fold({ from: [650, 420], to: [672, 190], bend: -24, width: 34, strength: 0.6 }),
    fold({ from: [560, 900], to: [500, 1190], bend: 30, width: 40, strength: 0.4 }),
  ].join('')

/** Creases at elbows, wrists, armpits and where the hood folds over. */
const hoodieCreases = (seed: number) => {
  const elbow = [
    [250, 740],
    [262, 800],
    [240, 870],
  ] as const
  const across = ([x, y]: readonly [number, number]) => [1200 - x, y] as const
  const armpit = [
    [470, 640],
    [480, 760],
    [420, 860],
  ] as const
  const wrist = [
    [214, 960],
    [206, 1010],
    [204, 1070],
  ] as const
  return [
    fan({ origin: [130, 800], towards: elbow, width: 26, seed }),
    fan({ origin: [1070, 800], towards: elbow.map(across), width: 26, seed: seed + 1 }),
    fan({ origin: [104, 1040], towards: wrist, width: 24, seed: seed + 2 }),
    fan({ origin: [1096, 1040], towards: wrist.map(across), width: 24, seed: seed + 3 }),
    fan({
      origin: [400, 440],
      towards: spots('420 300 450 360 500 420'),
      width: 20,
      seed: seed + 6,
    }),
    fan({
      origin: [800, 440],
      towards: spots('780 290 748 380 690 440'),
      width: 20,
      seed: seed + 7,
    }),
    fan({ origin: [310, 700], towards: armpit, width: 26, seed: seed + 4 }),
    fan({ origin: [890, 700], towards: armpit.map(across), width: 26, seed: seed + 5 }),
  ].join('')
}
