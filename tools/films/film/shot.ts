import type { Cut } from '../cut-out.ts'
import type { Glow, Haze, Picture } from '../picture.ts'

export type Shot = {
  cast: readonly Cut[]
  /** Draws the shot at 0..1 of its bar; a quarter is a beat. */
  draw: (along: number) => Picture
}

export const bone: Glow = [0.96, 0.9, 0.8]
export const brass: Glow = [0.9, 0.5, 0.1]
export const violet: Glow = [0.15, 0.035, 0.52]
export const ink: Glow = [0.008, 0.0065, 0.0055]

/** A wall of one color, lighter where the lamp points. */
export const wall = (glow: Glow, x = 700, y = 360): readonly Haze[] => {
  const [red, green, blue] = glow
  return [
    { x: 640, y: 400, reach: 4000, glow: [red * 0.5, green * 0.5, blue * 0.5] },
    { x, y, reach: 520, glow: [red * 0.8, green * 0.8, blue * 0.8] },
  ]
}

export const night: readonly Haze[] = [
  { x: 760, y: 420, reach: 800, glow: [0.0026, 0.0015, 0.001] },
  { x: 900, y: 420, reach: 300, glow: [0.055, 0.023, 0.0055] },
  { x: 520, y: 480, reach: 300, glow: [0.012, 0.005, 0.034] },
]
