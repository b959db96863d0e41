import { type Garment, piece, seam, stitch } from '../garment.ts'
import { fan, fold, layByHand, mirror, spots } from '../path.ts'
import { neckMark } from '../prints/motifs.ts'

const strapOuter = 'C398 330 420 470 352 600'
const side = 'C368 740 386 800 384 880C382 1010 350 1130 338 1262'
const hem = 'C470 1284 730 1286 862 1262'
const rightSide = 'C850 1130 818 1010 816 880C814 800 832 740 848 600C780 470 802 330 790 236'
const scoop = 'C704 400 660 470 600 470C540 470 496 400 486 230'
const body = `M410 236${strapOuter}${side}${hem}${rightSide}L714 230${scoop}Z`
const back =
  'M414 240L486 226C500 300 560 346 600 346C640 346 700 300 714 226L786 240C770 400 800 500 840 600L360 600C400 500 430 400 414 240Z'
const backBinding =
  'M484 226C498 306 556 352 600 352C644 352 702 306 716 226L698 224C686 292 636 332 600 332C564 332 514 292 502 224Z'
const neckBinding = `M714 230${scoop}L506 228C514 380 552 448 600 448C648 448 686 380 694 228Z`
const armBinding = `M410 236${strapOuter}L372 612C444 480 420 330 430 234Z`
const hemSeam = 'M342 1234C474 1256 726 1258 858 1234'

const swells = [
  fold({ from: [400, 640], to: [520, 1130], bend: 60, width: 42, strength: 0.5 }),
  fold({ from: [800, 640], to: [700, 1180], bend: -50, width: 46, strength: 0.55 }),
  fold({ from: [440, 1290], to: [470, 960], bend: -20, width: 40, strength: 0.5 }),
  fold({ from: [600, 1290], to: [590, 1040], bend: 16, width: 36, strength: 0.4 }),
  fold({ from: [760, 1290], to: [744, 980], bend: 24, width: 40, strength: 0.55 }),
  fold({ from: [460, 300], to: [440, 560], bend: -12, width: 22, strength: 0.4 }),
  fold({ from: [742, 300], to: [762, 560], bend: 12, width: 22, strength: 0.4 }),
].join('')

/** A ribbed-edge tank top. */
export const tank = (seed: number): Garment => {
  const lay = (path: string) => layByHand(path, seed)
  return {
    fabric: 'jersey',
    details: neckMark(600, 378),
    crumple: 0.5,
    pieces: [
      piece(lay(back), { tone: 'inside', drape: 0.3 }),
      piece(lay(backBinding), { tone: 'inside', roll: 4, rise: 4, drape: 0.1, lift: 3 }),
      piece(lay('M574 364L626 365L625 391L575 390Z'), {
        tone: 'label',
        roll: 2,
        rise: 1,
        drape: 0.1,
      }),
      piece(lay(body), { lift: 9, roll: 12, rise: 8 }),
      ...[neckBinding, armBinding, mirror(armBinding)].map((path) =>
        piece(lay(path), { roll: 5, rise: 6, drape: 0.4, lift: 3 }),
      ),
    ],
    softFolds: lay(swells),
    creases: lay(creases(seed)),
    grooves: lay(seam(hemSeam)),
    stitches: lay([hemSeam, 'M342 1241C474 1263 726 1265 858 1241'].map(stitch).join('')),
  }
}

const creases = (seed: number) =>
  fan({
    origin: [390, 860],
    towards: spots('540 800 560 890 520 980'),
    width: 20,
    seed,
  }) +
  fan({
    origin: [812, 880],
    towards: spots('660 830 650 930'),
    width: 20,
    seed: seed + 1,
  }) +
  fan({
    origin: [372, 610],
    towards: spots('520 640 500 720'),
    width: 18,
    seed: seed + 2,
  })
