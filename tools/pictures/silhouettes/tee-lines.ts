import { bezier, type Point, straight, symmetrical } from '../path.ts'
import type { TeeCut } from './tee.ts'

/** Every line of the pattern, as SVG path data; sleeves, armholes and cuffs are the left ones. */
export const teeLines = (cut: TeeCut) => ({
  ...neckLines(cut),
  ...bodyLines(cut),
  ...sleeveLines(cut),
})

const neckLines = ({ neck: [x, y], neckDrop, collar }: TeeCut) => {
  const standing: Point = [x + 12, y - 10]
  const outer = neckline([x - 3, y], y + neckDrop + collar)
  const inner = neckline(standing, y + neckDrop).toReversed()
  return {
    inside: symmetrical([
      [600, y + 17],
      [560, y + 17],
      [x + 60, y + 17],
      [x, y],
      [x, y + 120],
      [520, y + neckDrop + 34],
      [600, y + neckDrop + 34],
    ]),
    backCollar: symmetrical([
      [600, y + 4],
      [550, y + 4],
      [x + 50, y + 2],
      [x + 9, y - 9],
      ...straight([x + 9, y - 9], [x + 12, y + 14]),
      [x + 54, y + 32],
      [550, y + 33],
      [600, y + 33],
    ]),
    collar: symmetrical([...outer, ...straight([x - 3, y], standing), ...inner.slice(1)]),
    collarMiddle: bothSides(neckline([x + 11, y], y + neckDrop + collar * 0.52)),
    collarStitch: bothSides(neckline([x - 9, y], y + neckDrop + collar + 8)),
  }
}

/** From the lowest point of a neckline up to its left end. */
const neckline = ([x, y]: Point, low: number): readonly Point[] => {
  const pull = (1200 - 2 * x) * 0.13
  return [
    [600, low],
    [542, low],
    [x + pull, low - (low - y) * 0.12],
    [x, y],
  ]
}

const bodyLines = (cut: TeeCut) => {
  const [armpitX, armpitY] = cut.armpit
  const [waistX, waistY] = cut.waist
  const [hemX, hemY] = cut.hem
  const { top, curve } = armhole(cut)
  const hemLine = (rise: number): readonly Point[] => [
    [600, hemY + 13 - rise],
    [500, hemY + 13 - rise],
    [hemX + 110, hemY + 12 - rise],
    [hemX + (rise ? 4 : 0), hemY - rise],
  ]
  return {
    armhole: bezier([top, ...curve]),
    body: symmetrical([
      ...neckline(cut.neck, cut.neck[1] + cut.neckDrop + cut.collar),
      ...straight(cut.neck, top),
      ...curve,
      ...([[armpitX + 6, armpitY + 120], [waistX, waistY - 110], cut.waist] as const),
      ...([[waistX, waistY + 120], [hemX, hemY - 120], cut.hem] as const),
      ...hemLine(0).toReversed().slice(1),
    ]),
    hemSeam: bothSides(hemLine(30)),
    innerHemSeam: bothSides(hemLine(23)),
  }
}

const armhole = ({ contrast, neck, shoulder, armpit }: TeeCut) => {
  const [x, y] = armpit
  if (contrast === 'raglan') {
    const top: Point = [neck[0] + 4, neck[1] + 12]
    return { top, curve: [[neck[0] - 30, neck[1] + 150], [x + 70, y - 70], armpit] as const }
  }
  const curve = [[shoulder[0] + 42, shoulder[1] + 90], [x + 58, y - 95], armpit] as const
  return { top: shoulder, curve }
}

const sleeveLines = (cut: TeeCut) => {
  const { shoulder, armpit, cuffOuter, cuffInner } = cut
  const [outerX, outerY] = cuffOuter
  const [innerX, innerY] = cuffInner
  const [reach, drop] = [shoulder[0] - outerX, outerY - shoulder[1]]
  const isRaglan = cut.contrast === 'raglan'
  const [neckX, neckY] = cut.neck
  // Sleeves reach under the body, so that no seam ever gapes.
  const start: Point = isRaglan ? [neckX + 40, neckY + 50] : [shoulder[0] + 40, shoulder[1] + 24]
  const top: Point = isRaglan ? [neckX + 8, neckY - 2] : start
  const under: Point = [armpit[0] + 60, armpit[1] - 60]
  const sleeve = [
    start,
    ...straight(start, top),
    ...straight(top, shoulder),
    [shoulder[0] - reach * 0.3, shoulder[1] + drop * 0.1],
    [outerX + reach * 0.28, outerY - drop * 0.42],
    cuffOuter,
    ...cuffCurve(cut, 0),
    [innerX + 14, innerY - 60],
    [armpit[0] - 12, armpit[1] + 60],
    [armpit[0] + 6, armpit[1] + 10],
    ...straight(armpit, under),
    ...straight(under, start),
  ] as const
  const cuffSeam = (rise: number) =>
    bezier([[outerX + rise * 0.34, outerY - rise], ...cuffCurve(cut, rise)])
  return { sleeve: `${bezier(sleeve)}Z`, cuffSeam: cuffSeam(30), innerCuffSeam: cuffSeam(23) }
}

const cuffCurve = ({ cuffOuter, cuffInner }: TeeCut, rise: number): readonly Point[] => {
  const shift = rise * 0.2
  const sag = (cuffInner[1] - cuffOuter[1]) * 0.58
  return [
    [cuffOuter[0] + 45 + shift, cuffOuter[1] + sag - rise],
    [cuffInner[0] - 60 + shift, cuffInner[1] + 8 - rise],
    [cuffInner[0] + shift, cuffInner[1] - rise],
  ]
}

/** An open line from its left half, drawn from the middle outwards. */
const bothSides = (left: readonly Point[]) => symmetrical(left.toReversed()).slice(0, -1)
