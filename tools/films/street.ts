/** A street at night, far out of focus: lamps in two rows, a gallery's bulbs, a wet pavement. */
import { seededRandom } from '../pictures/noise.ts'
import type { Glow, Haze, Lamp, Picture } from './picture.ts'

/** Of words and walls. */
export const bone: Glow = [0.96, 0.9, 0.8]
export const brass: Glow = [0.9, 0.5, 0.1]

/** The air of the street. */
export const night: readonly Haze[] = [
  { x: 760, y: 420, reach: 800, glow: [0.0026, 0.0015, 0.001] },
  { x: 900, y: 420, reach: 300, glow: [0.055, 0.023, 0.0055] },
  { x: 520, y: 480, reach: 300, glow: [0.012, 0.005, 0.034] },
]

const gold: Glow = [1, 0.6, 0.2]
const amber: Glow = [1, 0.42, 0.11]
const warm: Glow = [1, 0.84, 0.62]
const violet: Glow = [0.42, 0.17, 1]
const red: Glow = [0.9, 0.1, 0.05]
const green: Glow = [0.1, 0.6, 0.36]

type Post = { x: number; y: number; size: number; power: number; glow: Glow; phase: number }

const vanishing = { x: 850, y: 470 }

/** Lamps get smaller, closer and lower towards the end of the street. */
const row = (side: number, count: number, glow: Glow, power: number): readonly Post[] =>
  Array.from({ length: count }, (_, index) => {
    const depth = 1.15 * 1.42 ** index
    return {
      x: vanishing.x + (side * 560) / depth,
      y: vanishing.y - 400 / depth,
      size: 0.72 + 0.32 / depth,
      power,
      glow,
      phase: index * 0.9 + side,
    }
  })

/** Bulbs along a gallery, hung in three shallow curves. */
const gallery = (): readonly Post[] => {
  const random = seededRandom(504)
  return Array.from({ length: 13 }, (_, index) => ({
    x: 905 + index * 32,
    y: 176 + 34 * Math.abs(Math.sin(index * 0.62)) - index * 9,
    size: 0.4 + 0.1 * random(),
    power: 0.2 + 0.14 * random(),
    glow: index % 5 === 3 ? violet : warm,
    phase: random() * 6,
  }))
}

/** Windows, signs and tail lights where one would see them. */
const signs: readonly Post[] = [
  { x: 1120, y: 430, size: 1.05, power: 0.5, glow: violet, phase: 0.4 },
  { x: 1205, y: 520, size: 0.8, power: 0.26, glow: gold, phase: 2.2 },
  { x: 1035, y: 560, size: 0.66, power: 0.34, glow: green, phase: 1.2 },
  { x: 985, y: 470, size: 0.6, power: 0.4, glow: amber, phase: 4 },
  { x: 520, y: 500, size: 0.7, power: 0.3, glow: violet, phase: 5 },
  { x: 455, y: 385, size: 0.62, power: 0.16, glow: amber, phase: 3 },
  { x: 348, y: 470, size: 0.8, power: 0.1, glow: violet, phase: 1.7 },
  { x: 232, y: 300, size: 0.9, power: 0.05, glow: amber, phase: 0.2 },
  { x: 660, y: 452, size: 0.5, power: 0.3, glow: gold, phase: 2.9 },
  { x: 905, y: 500, size: 0.5, power: 0.3, glow: warm, phase: 0.9 },
  { x: 872, y: 545, size: 0.46, power: 0.5, glow: warm, phase: 1.1 },
  { x: 900, y: 547, size: 0.46, power: 0.5, glow: warm, phase: 1.1 },
  { x: 790, y: 540, size: 0.42, power: 0.36, glow: red, phase: 2.4 },
  { x: 812, y: 541, size: 0.42, power: 0.36, glow: red, phase: 2.4 },
  { x: 700, y: 250, size: 0.5, power: 0.24, glow: violet, phase: 3.3 },
]

const posts = [...row(1, 9, gold, 1.7), ...row(-1, 8, amber, 0.6), ...gallery(), ...signs]

const wide = 58
const narrow = 5

/** All lamps with `focus` on the garment (1) or on the street (0); `sway` goes round once a loop. */
export const streetLamps = (focus: number, sway: number): Pick<Picture, 'lamps' | 'near'> => {
  const open = narrow + (wide - narrow) * focus
  const lamps = posts.flatMap((post) => {
    const lamp = lampOf(post, open, sway)
    return [lamp, ...reflection(lamp)]
  })
  return { lamps, near: near.map((post) => lampOf(post, 150, sway)) }
}

const near: readonly Post[] = [
  { x: 1262, y: 705, size: 1.1, power: 0.17, glow: gold, phase: 0.5 },
  { x: 1165, y: 40, size: 0.8, power: 0.1, glow: violet, phase: 2 },
]

const lampOf = ({ x, y, size, power, glow, phase }: Post, open: number, sway: number): Lamp => {
  const radius = open * size
  const calm = power * (x < 450 ? 0.2 : 1)
  const strength = calm * (wide / Math.max(open, narrow)) ** 1.25 * 0.34
  return {
    x: x + 13 * Math.sin(sway + phase) - 6 * Math.sin(sway),
    y: y + 7 * Math.cos(sway + phase),
    radius,
    glow: [glow[0] * strength, glow[1] * strength, glow[2] * strength],
    stretch: 1,
  }
}

/** The pavement gives back a smear of what hangs above it. */
const reflection = (lamp: Lamp): readonly Lamp[] => {
  const y = 2 * (vanishing.y + 120) - lamp.y
  if (y < 620 || y > 980) return []
  const [red, green, blue] = lamp.glow
  const dim = 0.16
  return [
    {
      ...lamp,
      y,
      stretch: 2.6,
      radius: lamp.radius * 0.9 + 6,
      glow: [red * dim, green * dim, blue * dim],
    },
  ]
}
