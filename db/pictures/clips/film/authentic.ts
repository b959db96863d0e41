/** AUTHENTIC: how a print is made, one ink a pull. */
import { nameOf } from '../cut.ts'
import { ease } from '../ease.ts'
import type { Figure } from '../picture.ts'
import { streetLamps } from '../street.ts'
import { bone, night, type Shot } from './shot.ts'

const shirt = { id: 'crescent-city-tee', color: 'Purple' }
const pulls = [0, 1, 2, 3]
/** Where the print begins and ends, in parts of the picture's height. */
const print = { from: 0.25, to: 0.6 }

export const authentic: Shot = {
  cast: pulls.map((count) => ({ ...shirt, pulls: count })),
  draw(along) {
    return {
      hazes: night,
      ...streetLamps(1, 2 + along),
      figures: pulls.flatMap((count) => {
        const wiped = pulledAt(count, along)
        return wiped > 0 ? [layer(count, wiped, along)] : []
      }),
      titles: [
        {
          text: 'AUTHENTIC',
          x: 70,
          y: 690,
          size: 96,
          blur: 0,
          opacity: ease(along / 0.12),
          glow: bone,
        },
      ],
    }
  },
}

/** The blade starts on a beat and is through before the next. */
function pulledAt(count: number, along: number) {
  if (count === 0) return 1
  const pulled = ease((along * 4 - (count - 1) - 0.1) / 0.75)
  if (pulled <= 0) return 0
  return pulled >= 1 ? 1 : print.from + (print.to - print.from) * pulled
}

function layer(count: number, wiped: number, along: number): Figure {
  const width = 1380 + 90 * along
  return {
    x: 760,
    y: 330 + 0.08 * width,
    cutOut: nameOf({ ...shirt, pulls: count }),
    width,
    turn: 0.03 - 0.02 * along,
    blur: 0,
    opacity: 1,
    light: 1.1,
    wiped,
  }
}
