/** The mark, its diagonal a line of sight, and the sentence. */
import { ease } from '../ease.ts'
import { streetLamps } from '../street.ts'
import { bone, brass, night, type Shot } from './shot.ts'

export const endCard: Shot = {
  cast: [],
  draw(along) {
    const focus = ease(along / 0.32)
    const lit = Math.exp(-(((along - 0.52) / 0.07) ** 2))
    return {
      hazes: night,
      ...streetLamps(0.1 + 0.5 * ease((along - 0.1) / 0.8), 5 + along),
      figures: [],
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
