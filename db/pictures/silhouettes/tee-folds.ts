import { fan, fold, mirror, type Point } from '../path.ts'
import type { TeeCut } from './cuts.ts'

/** How a shirt drapes: slow swells from the armpits, the neck and the hem, and in the sleeves. */
export function teeSwells({ armpit, hem, neck, shoulder, cuffOuter }: TeeCut) {
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
export function teeCreases({ armpit, hem, cuffOuter }: TeeCut, seed: number) {
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
