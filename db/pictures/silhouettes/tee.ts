import { type Garment, piece, ribs, seam, stitch } from '../garment.ts'
import { layByHand, mirror } from '../path.ts'
import { neckMark } from '../prints/neck-mark.ts'
import type { TeeCut } from './cuts.ts'
import { teeCreases, teeSwells } from './tee-folds.ts'
import { teeLines } from './tee-lines.ts'

/** A T-shirt of any cut, laid flat. */
export function tee(cut: TeeCut, seed: number): Garment {
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
      each([lines.cuffSeam, lines.cuffSeamTwin], stitch) +
        [lines.hemSeam, lines.hemSeamTwin, lines.collarStitch].map(stitch).join(''),
    ),
    details: neckMark(600, labelTop + 14),
  }
}

function teePieces(cut: TeeCut, seed: number) {
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
