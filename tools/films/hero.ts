/** The clip behind the home page's headline: three garments pulled into focus out of night lights. */
import { nameOf } from './cut-out.ts'
import { ease } from './ease.ts'
import type { Figure, Haze, Picture, Place, Sight } from './picture.ts'
import { streetLamps } from './street.ts'

export const hero = { frames: 192, framesPerSecond: 24, width: 1280, height: 800 } as const

/** Each garment, and what of its print the ring closes on, in parts of its cut-out's width. */
export const cast = [
  { id: 'focus-crest-tee', color: 'Black', width: 800, aim: { x: 0, y: -0.09 }, ring: 184 },
  {
    id: 'focus-wordmark-hoodie',
    color: 'Gray',
    width: 735,
    aim: { x: -0.084, y: -0.008 },
    ring: 92,
  },
  { id: 'second-line-tank', color: 'Yellow', width: 830, aim: { x: 0, y: -0.01 }, ring: 190 },
] as const

const middle: Place = { x: 752, y: 402 }
const farthest = 64

export type Moment = {
  /** Which of the cast is nearest, and how far through its scene, 0..1; it is sharp at 0.5. */
  turn: number
  scene: number
  /** 0 the street is sharp, 1 the garment is. */
  focus: number
}

/** The clip opens in the middle of the first scene, so its first frame is a sharp one. */
export const momentAt = (frame: number): Moment => {
  const along = ((frame / hero.frames) * cast.length + 0.5) % cast.length
  const scene = along % 1
  return { turn: Math.floor(along), scene, focus: focusAt(scene) }
}

/** Racks in by a third of the scene, a breath past the mark and back, and out from 0.76. */
export const focusAt = (scene: number) => {
  const tremor =
    scene > 0.3 && scene < 0.44 ? 0.035 * Math.sin(((scene - 0.3) / 0.14) * Math.PI) : 0
  return ease(scene / 0.3) * (1 - ease((scene - 0.76) / 0.24)) - tremor
}

/** The frames on which a garment has come to rest. */
export const restingFrames = (): number[] => {
  const isStill = (frame: number) => momentAt(frame).focus === 1
  const frames = Array.from({ length: hero.frames }, (_, frame) => frame)
  return frames.filter((frame) => isStill(frame) && !isStill(frame + hero.frames - 1))
}

export const heroPicture = (frame: number): Picture => {
  const moment = momentAt(frame)
  const sway = (2 * Math.PI * frame) / hero.frames
  return {
    hazes: hazes(moment.focus),
    ...streetLamps(moment.focus, sway),
    garments: garments(moment, sway),
    sight: sightOf(moment, sway),
  }
}

const hazes = (focus: number): readonly Haze[] => {
  const open = 0.72 + 0.28 * focus
  return [
    { x: 760, y: 420, reach: 800, glow: [0.0026, 0.0015, 0.001] },
    { x: 900, y: 420, reach: 250, glow: [0.075 - 0.025 * focus, 0.032 - 0.011 * focus, 0.007] },
    { x: 1080, y: 200, reach: 360, glow: [0.03 * open, 0.013 * open, 0.003 * open] },
    { x: 590, y: 470, reach: 250, glow: [0.012 * open, 0.005 * open, 0.034 * open] },
    { x: 860, y: 830, reach: 330, glow: [0.026, 0.0105, 0.0035] },
  ]
}

/** Two garments only while both are too blurred to be told apart. */
const garments = (moment: Moment, sway: number): readonly Figure[] => {
  const edge = Math.min(moment.scene, 1 - moment.scene)
  const share = 0.5 + 0.5 * ease(edge / 0.07)
  const other = moment.scene < 0.5 ? moment.turn - 1 : moment.turn + 1
  return [
    figure((other + cast.length) % cast.length, moment, 1 - share, sway),
    figure(moment.turn, moment, share, sway),
  ]
}

const figure = (index: number, moment: Moment, opacity: number, sway: number): Figure => {
  const { id, color, width } = cast[index] ?? cast[0]
  const blur = farthest * (1 - moment.focus) ** 1.35
  return {
    ...swayed(moment.focus, sway),
    cutOut: nameOf({ id, color }),
    width: width * (1 + 0.05 * (1 - moment.focus)),
    turn: 0.02 * (1 - moment.focus) * Math.sin(sway),
    blur: blur < 0.7 ? 0 : blur,
    opacity: opacity * (0.6 + 0.4 * ease(moment.focus * 4)),
    light: 0.2 + 0.8 * moment.focus,
  }
}

/** What is in focus stands still: that is what focus is, and it costs the clip no bytes. */
const swayed = (focus: number, sway: number): Place => {
  const loose = 1 - focus
  return { x: middle.x + 14 * loose * Math.sin(sway), y: middle.y + 9 * loose * Math.cos(sway) }
}

const sightOf = ({ turn, scene, focus }: Moment, sway: number): Sight => {
  const { x, y } = swayed(focus, sway)
  const { width, aim, ring } = cast[turn] ?? cast[0]
  const closing = ease(scene / 0.33)
  const leaving = ease((scene - 0.74) / 0.2)
  const locked = Math.exp(-(((scene - 0.36) / 0.05) ** 2))
  return {
    x: x + aim.x * width,
    y: y + aim.y * width,
    radius: 360 + (ring - 360) * closing + 150 * leaving,
    turn: 1.1 * focus,
    opacity: ease((scene - 0.04) / 0.16) * (1 - leaving) * (0.4 + 0.6 * locked),
  }
}
