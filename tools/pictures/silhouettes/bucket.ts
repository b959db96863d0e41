import { type Garment, piece, seam, stitch } from '../garment.ts'
import { fan, fold, layByHand, mapPoints, spots } from '../path.ts'

const side =
  'M360 520C366 600 350 700 322 800C450 876 750 876 878 800C850 700 834 600 840 520C760 600 440 600 360 520Z'
const top = 'M358 524C372 446 480 416 600 416C720 416 828 446 842 524C776 606 424 606 358 524Z'
const brim =
  'M330 772C440 856 760 856 870 772C948 830 1016 916 1044 1000C960 1096 780 1142 600 1142C420 1142 240 1096 156 1000C184 916 252 830 330 772Z'
const rim = 'M160 1000C246 1092 424 1138 600 1138C776 1138 954 1092 1040 1000'
const rows = [0.16, 0.32, 0.48, 0.64, 0.8, 0.93].map((t) => {
  const left = 326 - 168 * t
  const high = 792 + 208 * t
  const low = 852 + 288 * t
  return `M${left} ${high}C${left + 96} ${high + 56 + 34 * t} 440 ${low} 600 ${low}C760 ${low} ${1104 - left} ${high + 56 + 34 * t} ${1200 - left} ${high}`
})

const swells = [
  fold({ from: [470, 540], to: [420, 830], bend: -20, width: 60, strength: 0.9 }),
  fold({ from: [640, 560], to: [700, 850], bend: 20, width: 50, strength: 0.4 }),
  fold({ from: [330, 860], to: [250, 1080], bend: 20, width: 50, strength: 0.9 }),
  fold({ from: [560, 870], to: [520, 1160], bend: -14, width: 60, strength: 0.6 }),
  fold({ from: [860, 850], to: [960, 1060], bend: -20, width: 56, strength: 0.8 }),
].join('')

/** A bucket hat from the front and a little above. */
export const bucket = (seed: number): Garment => {
  const lay = (path: string) =>
    layByHand(
      mapPoints(path, (x, y) => [600 + (x - 600) * 1.08, 750 + (y - 776) * 1.08]),
      seed,
      10,
    )
  return {
    fabric: 'twill',
    crumple: 0.6,
    pieces: [
      piece(lay(brim), { roll: 18, rise: 14 }),
      piece(lay(side), { roll: 22, rise: 22, lift: 10 }),
      piece(lay(top), { roll: 20, rise: 14, lift: 2 }),
    ],
    softFolds: lay(swells),
    creases: lay(creases(seed)),
    grooves: lay(
      rows.map((path) => seam(path, 2.5)).join('') +
        seam(rim, 4) +
        seam('M364 560L338 780', 3) +
        seam('M360 526C440 604 760 604 840 526', 4),
    ),
    stitches: lay(
      rows.map(stitch).join('') +
        stitch('M361 538C441 616 759 616 839 538') +
        stitch('M362 514C442 592 758 592 838 514'),
    ),
    details: spots('408 690 406 736 792 690 794 736')
      .map(([x, y]) => vent(lay(`M${x} ${y}L${x} ${y + 1}`)))
      .join(''),
  }
}

const creases = (seed: number) =>
  fan({
    origin: [380, 780],
    towards: spots('470 660 520 740'),
    width: 22,
    seed,
  }) +
  fan({
    origin: [820, 780],
    towards: spots('720 700 700 780'),
    width: 22,
    seed: seed + 1,
  })

const vent = (path: string) => {
  const layers = [
    ['#c9c3b5', 26],
    ['#6d685e', 19],
    ['#141414', 11],
  ] as const
  return layers
    .map(
      ([color, width]) =>
        `<path d="${path}" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`,
    )
    .join('')
}
