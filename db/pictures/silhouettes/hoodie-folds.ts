import { fan, fold, spots } from '../path.ts'

/** Slow swells of heavy fleece. */
export function hoodieSwells() {
  return [
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
}

/** Creases at elbows, wrists, armpits and where the hood folds over. */
export function hoodieCreases(seed: number) {
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
