/** UNSTOPPABLE: the second line comes down the street. */
import { type Cut, nameOf } from '../cut.ts'
import type { Figure } from '../picture.ts'
import { brass, type Shot, violet, wall } from './shot.ts'

const line: readonly Cut[] = [
  { id: 'second-line-tank', color: 'Yellow' },
  { id: 'night-shift-long-sleeve', color: 'Navy' },
  { id: 'streetcar-line-tee', color: 'Green' },
  { id: 'fleur-crop-tee', color: 'Pink' },
  { id: 'levee-zip-hoodie', color: 'Orange' },
  { id: 'focus-crest-tee', color: 'White' },
  { id: 'brass-hour-hoodie', color: 'Purple' },
]

export const unstoppable: Shot = {
  cast: line,
  draw(along) {
    return {
      hazes: [...wall(violet, 640, 520)],
      lamps: [],
      near: [],
      backTitles: [
        {
          text: 'UNSTOPPABLE',
          x: 70 - 1540 * along,
          y: 190,
          size: 200,
          blur: 0,
          opacity: 1,
          glow: brass,
        },
      ],
      figures: line.map((cut, index) => marching(cut, index, along)),
    }
  },
}

/** Steps up on each beat, and leans as it lands. */
function marching(cut: Cut, index: number, along: number): Figure {
  const step = along * 4 + index * 0.5
  return {
    x: 330 + index * 400 - 1150 * along,
    y: 500 - 46 * Math.abs(Math.sin(Math.PI * step)),
    cutOut: nameOf(cut),
    width: 620,
    turn: 0.07 * Math.cos(Math.PI * step),
    blur: 0,
    opacity: 1,
    light: 1.15,
  }
}
