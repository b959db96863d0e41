/** LIMITLESS: a row without end, and focus that walks along it. */
import { type Cut, nameOf } from '../cut.ts'
import { ease } from '../ease.ts'
import type { Figure } from '../picture.ts'
import { streetLamps } from '../street.ts'
import { bone, night, type Shot } from './shot.ts'

const row: readonly Cut[] = [
  { id: 'focus-wordmark-hoodie', color: 'Gray' },
  { id: 'brass-hour-hoodie', color: 'Purple' },
  { id: 'levee-zip-hoodie', color: 'Orange' },
  { id: 'brass-hour-hoodie', color: 'Green' },
  { id: 'lock-in-hoodie', color: 'Red' },
  { id: 'focus-wordmark-hoodie', color: 'Navy' },
  { id: 'lock-in-hoodie', color: 'Black' },
]

export const limitless: Shot = {
  cast: row,
  draw(along) {
    const focus = 5.4 - 4.5 * ease(along / 0.82)
    const walk = 0.34 * along
    const figures = row.map((cut, index) => standing(cut, index + 0.75 - walk, focus - walk))
    return {
      hazes: night,
      ...streetLamps(0.75, 4 + along),
      figures: figures.toReversed(),
      titles: [
        {
          text: 'LIMITLESS',
          x: 70,
          y: 690,
          size: 104,
          blur: 0,
          opacity: ease(along / 0.15),
          glow: bone,
        },
      ],
    }
  },
}

/** The row leads from the right, near, to the left, far. */
function standing(cut: Cut, away: number, focus: number): Figure {
  const depth = 0.72 + 0.3 * away
  return {
    x: 40 + 850 / depth,
    y: 360 + 40 / depth,
    cutOut: nameOf(cut),
    width: 760 / depth,
    turn: 0,
    blur: 46 * Math.min(1, Math.abs(1 / depth - 1 / (0.72 + 0.3 * focus))),
    opacity: 1,
    light: 1.1 - 0.07 * away,
  }
}
