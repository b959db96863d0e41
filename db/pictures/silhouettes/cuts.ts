import type { Point } from '../path.ts'

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
