import { type Garment, piece } from '../garment.ts'
import { fold, layByHand } from '../path.ts'

const dome = 'M272 960C236 590 384 352 600 346C816 352 964 590 928 960Z'
const cuff =
  'M250 884C400 934 800 934 950 884C962 980 962 1090 948 1188C800 1240 400 1240 252 1188C238 1090 238 980 250 884Z'
const ribCount = 30

/** A rib-knit beanie with a deep cuff. */
export const beanie = (seed: number): Garment => {
  const lay = (path: string) => layByHand(path, seed, 8)
  const columns = Array.from({ length: ribCount + 1 }, (_, index) => (index / ribCount) * 2 - 1)
  return {
    fabric: 'knit',
    crumple: 0.3,
    pieces: [
      piece(lay(dome), { roll: 44, rise: 46 }),
      piece(lay(cuff), { roll: 22, rise: 24, lift: 14 }),
    ],
    softFolds: lay(
      fold({ from: [430, 420], to: [380, 880], bend: -30, width: 60, strength: 0.5 }) +
        fold({ from: [760, 420], to: [820, 880], bend: 30, width: 50, strength: 0.4 }),
    ),
    creases: lay(columns.map(domeRib).join('') + columns.map(cuffRib).join('')),
    grooves: lay(columns.map(knots).join('')),
    stitches: '',
  }
}

/** Ribs crowd towards the sides, as they do round a head. */
const domeRib = (column: number) => {
  const low = 600 + 338 * Math.sin((column * Math.PI) / 2)
  const lean = low - 600
  const d = `M${600 + lean * 0.1} 358C${600 + lean * 0.66} ${390 + Math.abs(column) * 60} ${600 + lean * 1.06} 650 ${low} 905`
  return `<path d="${d}" fill="none" stroke-width="${ribWidth(column)}" stroke-opacity=".9"/>`
}

const cuffRib = (column: number) => {
  const x = 600 + 344 * Math.sin((column * Math.PI) / 2)
  const sag = 36 * (1 - column * column)
  return `<path d="M${x} ${888 + sag}L${x} ${1190 + sag}" fill="none" stroke-width="${ribWidth(column)}" stroke-opacity=".9"/>`
}

const knots = (column: number) => {
  const x = 600 + 344 * Math.sin((column * Math.PI) / 2)
  const sag = 36 * (1 - column * column)
  return `<path d="M${x} ${896 + sag}L${x} ${1184 + sag}" fill="none" stroke-opacity=".4" stroke-width="${ribWidth(column)}" stroke-dasharray="3 8"/>`
}

const ribWidth = (column: number) => 4 + 14 * Math.cos((column * Math.PI) / 2)
