import { type Garment, type Piece, piece, seam, stitch } from '../garment.ts'
import { fan, fold, layByHand, mapPoints, mirror, spots } from '../path.ts'

const crown = 'M290 806C266 590 380 432 600 426C820 432 934 590 910 806C800 940 400 940 290 806Z'
const brim =
  'M288 790C390 874 500 884 600 884C700 884 810 874 912 790C950 850 958 930 912 984C850 1040 730 1062 600 1062C470 1062 350 1040 288 984C242 930 250 850 288 790Z'
const sideSeam = 'M600 428C480 450 412 600 404 856'
const frontPanel =
  'M600 426C480 446 412 596 404 862C470 912 730 912 796 862C788 596 720 446 600 426Z'
const brimRows = [0.16, 0.32, 0.48, 0.64, 0.8, 0.93].map((t) => {
  const low = 884 + 176 * t
  const left = 290 - 30 * Math.sin(t * 2.6)
  const high = 804 + 176 * t
  return `M${left} ${high}C${left + 98 - 50 * t} ${high + 70 - 20 * t} 460 ${low} 600 ${low}C740 ${low} ${1102 - left + 50 * t} ${high + 70 - 20 * t} ${1200 - left} ${high}`
})
const rope =
  'M288 802C390 880 500 890 600 890C700 890 810 880 912 802L918 816C810 900 700 908 600 908C500 908 390 900 282 816Z'

const swells = [
  fold({ from: [420, 470], to: [350, 780], bend: -30, width: 34, strength: 0.8 }),
  fold({ from: [560, 420], to: [500, 840], bend: -40, width: 60, strength: 0.8 }),
  fold({ from: [640, 420], to: [700, 840], bend: 40, width: 60, strength: 0.6 }),
  fold({ from: [600, 850], to: [600, 1150], width: 260, strength: 0.9 }),
].join('')

type Style = { hasMesh?: boolean }

/** A cap from the front: six panels of twill, or a foam front with mesh behind it. */
export const cap = ({ hasMesh = false }: Style, seed: number): Garment => {
  const lay = (path: string) =>
    layByHand(
      mapPoints(path, (x, y) => [600 + (x - 600) * 1.36, 740 + (y - 732) * 1.36]),
      seed,
      6,
    )
  const eyelets = hasMesh ? [] : spots('510 560 690 560 362 610 838 610')
  const seams = [sideSeam, mirror(sideSeam), ...(hasMesh ? [] : ['M600 428L600 882'])]
  return {
    fabric: 'twill',
    crumple: hasMesh ? 0.22 : 0.5,
    pieces: crownPieces(hasMesh).map((part) => ({ ...part, path: lay(part.path) })),
    softFolds: lay(swells),
    creases: hasMesh ? '' : lay(creases(seed)),
    grooves: lay(
      seams.map((path) => seam(path, 4)).join('') +
        brimRows.map((path) => seam(path, 2.5)).join(''),
    ),
    stitches: lay(
      brimRows.map(stitch).join('') +
        [-7, 7]
          .flatMap((shift) =>
            seams.map((path) => stitch(mapPoints(path, (x, y) => [x + shift, y]))),
          )
          .join(''),
    ),
    details:
      (hasMesh ? meshHoles(lay) : '') +
      eyelets.map(([x, y]) => eyelet(lay(`M${x} ${y}L${x} ${y + 1}`))).join(''),
  }
}

const creases = (seed: number) =>
  fan({
    origin: [400, 800],
    towards: spots('500 690 520 780 330 700'),
    width: 18,
    seed,
  }) +
  fan({
    origin: [800, 810],
    towards: spots('690 720 860 700'),
    width: 18,
    seed: seed + 1,
  })

const crownPieces = (hasMesh: boolean): readonly Piece[] => {
  const button = piece('M574 428C576 408 624 408 626 428C628 442 572 442 574 428Z', {
    roll: 7,
    rise: 9,
    lift: 4,
    drape: 0,
  })
  const brimPiece = piece(brim, { roll: 8, rise: 8, lift: 14, drape: 0.7 })
  if (!hasMesh) return [piece(crown, { roll: 40, rise: 40 }), brimPiece, button]
  return [
    piece(crown, { roll: 40, rise: 40 }),
    piece(frontPanel, { tone: 'trim', roll: 24, rise: 22, lift: 6 }),
    brimPiece,
    piece(rope, { tone: 'trim', roll: 5, rise: 9, lift: 5, drape: 0 }),
    button,
  ]
}

/** Holes in offset rows, on the side panels only. */
const meshHoles = (lay: (path: string) => string) => {
  const panels = 'M290 806C266 590 380 432 600 426C480 446 412 596 404 856C360 846 322 830 290 806Z'
  const clip = [panels, mirror(panels)].map((path) => `<path d="${lay(path)}"/>`).join('')
  const pattern =
    '<pattern id="mesh" width="13" height="15" patternUnits="userSpaceOnUse"><g fill="#0b0b0d" fill-opacity=".55"><ellipse cx="3.2" cy="3.7" rx="2.7" ry="3.4"/><ellipse cx="9.7" cy="11.2" rx="2.7" ry="3.4"/></g></pattern>'
  return `<defs>${pattern}<clipPath id="sides">${clip}</clipPath></defs><rect width="1200" height="1500" fill="url(#mesh)" clip-path="url(#sides)"/>`
}

const eyelet = (path: string) => {
  const layers = [
    ['#000', 26, 0.35],
    ['#fff', 20, 0.2],
    ['#000', 9, 0.85],
  ] as const
  return layers
    .map(
      ([color, width, opacity]) =>
        `<path d="${path}" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round"/>`,
    )
    .join('')
}
