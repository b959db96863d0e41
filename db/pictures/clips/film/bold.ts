/** BOLD: a color a beat. */
import { type Cut, nameOf } from '../cut.ts'
import { land } from '../ease.ts'
import type { Glow, Picture } from '../picture.ts'
import { bone, brass, ink, type Shot, violet, wall } from './shot.ts'

type Beat = { cut: Cut; width: number; y: number; wall: Glow; word: Glow; turn: number }

const beats: readonly Beat[] = [
  {
    cut: { id: 'second-line-tank', color: 'Yellow' },
    width: 1010,
    y: 440,
    wall: violet,
    word: brass,
    turn: -0.07,
  },
  {
    cut: { id: 'crosstown-trucker', color: 'Red' },
    width: 920,
    y: 380,
    wall: brass,
    word: ink,
    turn: 0.06,
  },
  {
    cut: { id: 'brass-hour-hoodie', color: 'Purple' },
    width: 1000,
    y: 430,
    wall: [0.86, 0.78, 0.64],
    word: violet,
    turn: -0.04,
  },
  {
    cut: { id: 'lock-in-hoodie', color: 'Red' },
    width: 1040,
    y: 440,
    wall: ink,
    word: bone,
    turn: 0.05,
  },
]

/** The wall is papered with the word, so that it can be read around the garment. */
const rows = [
  { x: -40, y: 136, speed: -26 },
  { x: -420, y: 400, speed: 26 },
  { x: -120, y: 664, speed: -26 },
]

export const bold: Shot = {
  cast: beats.map(({ cut }) => cut),
  draw(along) {
    const beat = beats[Math.floor(along * beats.length)] ?? beats[0]
    if (!beat) throw new Error('BOLD has no beats')
    return picture(beat, (along * beats.length) % 1)
  },
}

function picture(beat: Beat, along: number): Picture {
  const landed = land(along / 0.5)
  return {
    hazes: wall(beat.wall),
    lamps: [],
    near: [],
    backTitles: rows.map(({ x, y, speed }) => ({
      text: 'BOLD BOLD',
      x: x + speed * along,
      y,
      size: 206,
      blur: 0,
      opacity: 1,
      glow: beat.word,
    })),
    figures: [
      {
        x: 660 + 10 * along,
        y: beat.y,
        cutOut: nameOf(beat.cut),
        width: beat.width * (1.16 - 0.16 * landed + 0.02 * along),
        turn: beat.turn * landed,
        blur: 14 * (1 - land(along / 0.3)),
        opacity: 1,
        light: 1.15,
      },
    ],
  }
}
