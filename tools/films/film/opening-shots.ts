import { type Cut, nameOf } from '../cut-out.ts'
import type { Figure, Glow, Picture } from '../picture.ts'
import { type Shot, bone, brass, ink, night, violet, wall } from './shot.ts'
import { ease, land } from '../ease.ts'
import { streetLamps } from '../street.ts'

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
      garments: line.map((cut, index) => marching(cut, index, along)),
    }
  },
}

/** Steps up on each beat, and tilts as it lands. */
const marching = (cut: Cut, index: number, along: number): Figure => {
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
    const garments = row.map((cut, index) => standing(cut, index + 0.75 - walk, focus - walk))
    return {
      hazes: night,
      ...streetLamps(0.75, 4 + along),
      garments: garments.toReversed(),
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
const standing = (cut: Cut, away: number, focus: number): Figure => {
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

const picture = (beat: Beat, along: number): Picture => {
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
    garments: [
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
