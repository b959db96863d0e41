/** The film of the home page: five words and a mark, a bar of music each. */
import type { Cut } from '../cut-out.ts'
import type { Picture } from '../picture.ts'
import { authentic, endCard, focused } from './closing-shots.ts'
import { bold, limitless, unstoppable } from './opening-shots.ts'
import type { Shot } from './shot.ts'

const shots: readonly Shot[] = [focused, bold, authentic, limitless, unstoppable, endCard]

/** 7/3 seconds a bar, so that a cut and a beat always meet on a frame. */
export const framesPerBar = 56

export const film = {
  frames: shots.length * framesPerBar,
  framesPerSecond: 24,
  width: 960,
  height: 600,
} as const

/** The first frame of each shot, of each color of BOLD, and where the first eye is sharp. */
export const cuts: readonly number[] = [26, 56, 70, 84, 98, 112, 168, 216, 224, 280]

export const filmCast: readonly Cut[] = shots.flatMap(({ cast }) => cast)

export const filmPicture = (frame: number): Picture => {
  const shot = shots[Math.floor(frame / framesPerBar)]
  if (!shot) throw new Error(`the film has no frame ${frame}`)
  return shot.draw((frame % framesPerBar) / framesPerBar)
}
