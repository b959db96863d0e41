/** The film of the home page: five words and a mark, a bar of music each. */
import { type Cut, nameOf } from './cut-out.ts'
import { ease, land } from './ease.ts'
import type { Figure, Glow, Haze, Picture } from './picture.ts'
import { bone, brass, night, streetLamps } from './street.ts'

const violet: Glow = [0.15, 0.035, 0.52]
const ink: Glow = [0.008, 0.0065, 0.0055]

type Shot = {
  cast: readonly Cut[]
  /** Draws the shot at 0..1 of its bar; a quarter is a beat. */
  draw: (along: number) => Picture
}

/** 7/3 seconds a bar, so that a cut and a beat always meet on a frame. */
export const framesPerBar = 56

/** The first frame of each shot, of each color of BOLD, and where the first eye is sharp. */
export const cuts: readonly number[] = [26, 56, 70, 84, 98, 112, 168, 216, 224, 280]

export const filmPicture = (frame: number): Picture => {
  const shot = shots[Math.floor(frame / framesPerBar)]
  if (!shot) throw new Error(`the film has no frame ${frame}`)
  return shot.draw((frame % framesPerBar) / framesPerBar)
}

/** A wall of one color, lighter where the lamp points. */
const wall = ([red, green, blue]: Glow, x = 700, y = 360): readonly Haze[] => [
  { x: 640, y: 400, reach: 4000, glow: [red * 0.5, green * 0.5, blue * 0.5] },
  { x, y, reach: 520, glow: [red * 0.8, green * 0.8, blue * 0.8] },
]

const crest = { id: 'focus-crest-tee', color: 'Black' }
const eye = { x: 850, y: 350 }

const focused: Shot = {
  cast: [crest],
  draw(along) {
    const focus = ease(along / 0.42)
    const width = 1640 - 120 * along
    const place = { x: eye.x, y: eye.y + 0.0903 * width, width, turn: -0.02 + 0.02 * along }
    const look = { blur: 90 * (1 - focus) ** 1.3, light: 0.3 + 0.8 * focus }
    const blur = 46 * (1 - ease((along - 0.12) / 0.4))
    const opacity = ease(along / 0.2)
    return {
      hazes: night,
      ...streetLamps(0.35 + 0.65 * focus, along * 2),
      garments: [{ cutOut: nameOf(crest), ...place, ...look }],
      titles: [{ text: 'FOCUSED', x: 70, y: 670, size: 118, blur, opacity, glow: bone }],
      sight: {
        ...eye,
        radius: 500 - 366 * ease(along / 0.46),
        turn: 1.4 * focus,
        opacity: 0.85 * ease(along / 0.1),
      },
    }
  },
}

type Beat = { cut: Cut; width: number; y: number; back: Glow; word: Glow; turn: number }

const tank = { id: 'second-line-tank', color: 'Yellow' }
const trucker = { id: 'crosstown-trucker', color: 'Red' }
const purpleHoodie = { id: 'brass-hour-hoodie', color: 'Purple' }
const redHoodie = { id: 'lock-in-hoodie', color: 'Red' }

const beats: readonly Beat[] = [
  { cut: tank, width: 1010, y: 440, back: violet, word: brass, turn: -0.07 },
  { cut: trucker, width: 920, y: 380, back: brass, word: ink, turn: 0.06 },
  { cut: purpleHoodie, width: 1000, y: 430, back: [0.86, 0.78, 0.64], word: violet, turn: -0.04 },
  { cut: redHoodie, width: 1040, y: 440, back: ink, word: bone, turn: 0.05 },
]

/** The wall is papered with the word, so that it can be read around the garment. */
const rows = [
  { x: -40, y: 136, speed: -26 },
  { x: -420, y: 400, speed: 26 },
  { x: -120, y: 664, speed: -26 },
]

const bold: Shot = {
  cast: beats.map(({ cut }) => cut),
  draw(along) {
    const beat = beats[Math.floor(along * beats.length)]
    if (!beat) throw new Error('BOLD has too few beats')
    const since = (along * beats.length) % 1
    const landed = land(since / 0.5)
    const garment: Figure = {
      x: 660 + 10 * since,
      y: beat.y,
      cutOut: nameOf(beat.cut),
      width: beat.width * (1.16 - 0.16 * landed + 0.02 * since),
      turn: beat.turn * landed,
      blur: 14 * (1 - land(since / 0.3)),
      light: 1.15,
    }
    const word = { text: 'BOLD BOLD', size: 206, glow: beat.word }
    const backTitles = rows.map(({ x, y, speed }) => ({ ...word, x: x + speed * since, y }))
    return { hazes: wall(beat.back), backTitles, garments: [garment] }
  },
}

const shirt = { id: 'crescent-city-tee', color: 'Purple' }
const pulls = [0, 1, 2, 3]
/** Where the print begins and ends, in parts of the picture's height. */
const print = { from: 0.25, to: 0.6 }

const authentic: Shot = {
  cast: pulls.map((count) => ({ ...shirt, pulls: count })),
  draw(along) {
    const width = 1380 + 90 * along
    const place = { x: 760, y: 330 + 0.08 * width, width, turn: 0.03 - 0.02 * along, light: 1.1 }
    const layers = pulls.map((count) => ({
      ...place,
      cutOut: nameOf({ ...shirt, pulls: count }),
      wiped: pulledAt(count, along),
    }))
    const opacity = ease(along / 0.12)
    return {
      hazes: night,
      ...streetLamps(1, 2 + along),
      garments: layers.filter(({ wiped }) => wiped > 0),
      titles: [{ text: 'AUTHENTIC', x: 70, y: 690, size: 96, opacity, glow: bone }],
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

const row: readonly Cut[] = [
  { id: 'focus-wordmark-hoodie', color: 'Gray' },
  purpleHoodie,
  { id: 'levee-zip-hoodie', color: 'Orange' },
  { id: 'brass-hour-hoodie', color: 'Green' },
  redHoodie,
  { id: 'focus-wordmark-hoodie', color: 'Navy' },
  { id: 'lock-in-hoodie', color: 'Black' },
]

const limitless: Shot = {
  cast: row,
  draw(along) {
    const focus = 5.4 - 4.5 * ease(along / 0.82)
    const walk = 0.34 * along
    const garments = row.map((cut, index) => standing(cut, index + 0.75 - walk, focus - walk))
    const opacity = ease(along / 0.15)
    return {
      hazes: night,
      ...streetLamps(0.75, 4 + along),
      garments: garments.toReversed(),
      titles: [{ text: 'LIMITLESS', x: 70, y: 690, size: 104, opacity, glow: bone }],
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
    blur: 46 * Math.min(1, Math.abs(1 / depth - 1 / (0.72 + 0.3 * focus))),
    light: 1.1 - 0.07 * away,
  }
}

const line: readonly Cut[] = [
  tank,
  { id: 'night-shift-long-sleeve', color: 'Navy' },
  { id: 'streetcar-line-tee', color: 'Green' },
  { id: 'fleur-crop-tee', color: 'Pink' },
  { id: 'levee-zip-hoodie', color: 'Orange' },
  { id: 'focus-crest-tee', color: 'White' },
  purpleHoodie,
]

const unstoppable: Shot = {
  cast: line,
  draw: (along) => ({
    hazes: wall(violet, 640, 520),
    backTitles: [{ text: 'UNSTOPPABLE', x: 70 - 1540 * along, y: 190, size: 200, glow: brass }],
    garments: line.map((cut, index) => marching(cut, index, along)),
  }),
}

/** Steps up on each beat, and tilts as it lands. */
const marching = (cut: Cut, index: number, along: number): Figure => {
  const step = Math.PI * (along * 4 + index * 0.5)
  const place = { x: 330 + index * 400 - 1150 * along, y: 500 - 46 * Math.abs(Math.sin(step)) }
  return { ...place, cutOut: nameOf(cut), width: 620, turn: 0.07 * Math.cos(step), light: 1.15 }
}

const endCard: Shot = {
  cast: [],
  draw(along) {
    const blur = 60 * (1 - ease(along / 0.32))
    const late = {
      blur: 16 * (1 - ease((along - 0.42) / 0.16)),
      opacity: ease((along - 0.42) / 0.12),
    }
    const lit = Math.exp(-(((along - 0.52) / 0.07) ** 2))
    const middle = { x: 640, isCentered: true }
    return {
      hazes: night,
      ...streetLamps(0.1 + 0.5 * ease((along - 0.1) / 0.8), 5 + along),
      garments: [],
      titles: [
        { text: 'NDX', ...middle, y: 360, size: 190, blur, glow: bone },
        { text: 'Stay focused.', ...middle, y: 556, size: 40, ...late, glow: brass },
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

const shots: readonly Shot[] = [focused, bold, authentic, limitless, unstoppable, endCard]

export const film = {
  frames: shots.length * framesPerBar,
  framesPerSecond: 24,
  width: 960,
  height: 600,
  hasMusic: true,
} as const

export const filmCast: readonly Cut[] = shots.flatMap(({ cast }) => cast)
