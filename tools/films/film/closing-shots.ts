import { nameOf } from '../cut-out.ts'
import { ease } from '../ease.ts'
import { streetLamps } from '../street.ts'
import { type Shot, bone, brass, night } from './shot.ts'
import type { Figure } from '../picture.ts'

const crest = { id: 'focus-crest-tee', color: 'Black' }
const eye = { x: 850, y: 350 }

export const focused: Shot = {
  cast: [crest],
  draw(along) {
    const focus = ease(along / 0.42)
    const width = 1640 - 120 * along
    return {
      hazes: night,
      ...streetLamps(0.35 + 0.65 * focus, along * 2),
      garments: [
        {
          x: eye.x,
          y: eye.y + 0.0903 * width,
          cutOut: nameOf(crest),
          width,
          turn: -0.02 + 0.02 * along,
          blur: 90 * (1 - focus) ** 1.3,
          opacity: 1,
          light: 0.3 + 0.8 * focus,
        },
      ],
      titles: [
        {
          text: 'FOCUSED',
          x: 70,
          y: 670,
          size: 118,
          blur: 46 * (1 - ease((along - 0.12) / 0.4)),
          opacity: ease(along / 0.2),
          glow: bone,
        },
      ],
      sight: {
        ...eye,
        radius: 500 - 366 * ease(along / 0.46),
        turn: 1.4 * focus,
        opacity: 0.85 * ease(along / 0.1),
      },
    }
  },
}

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
      garments: pulls.flatMap((count) => {
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
const pulledAt = (count: number, along: number) => {
  if (count === 0) return 1
  const pulled = ease((along * 4 - (count - 1) - 0.1) / 0.75)
  if (pulled <= 0) return 0
  return pulled >= 1 ? 1 : print.from + (print.to - print.from) * pulled
}

const layer = (count: number, wiped: number, along: number): Figure => {
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

export const endCard: Shot = {
  cast: [],
  draw(along) {
    const focus = ease(along / 0.32)
    const lit = Math.exp(-(((along - 0.52) / 0.07) ** 2))
    return {
      hazes: night,
      ...streetLamps(0.1 + 0.5 * ease((along - 0.1) / 0.8), 5 + along),
      garments: [],
      titles: [
        {
          text: 'NDX',
          x: 640,
          isCentered: true,
          y: 360,
          size: 190,
          blur: 60 * (1 - focus),
          opacity: 1,
          glow: bone,
        },
        {
          text: 'Stay focused.',
          x: 640,
          isCentered: true,
          y: 556,
          size: 40,
          blur: 16 * (1 - ease((along - 0.42) / 0.16)),
          opacity: ease((along - 0.42) / 0.12),
          glow: brass,
        },
      ],
      sight: {
        x: 640,
        y: 360,
        radius: 620 - 330 * ease(along / 0.5),
        turn: 1.6 * ease(along / 0.5),
        opacity: (0.4 + 0.5 * lit) * ease(along / 0.1),
      },
    }
  },
}
