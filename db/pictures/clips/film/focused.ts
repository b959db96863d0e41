/** FOCUSED: out of the street's lights, an eye. */
import { nameOf } from '../cut.ts'
import { ease } from '../ease.ts'
import { streetLamps } from '../street.ts'
import { bone, night, type Shot } from './shot.ts'

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
      figures: [
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
