/** What one frame of a clip shows, in words of the stage: 1280 by 800, drawn at any size. */

export const stage = { width: 1280, height: 800 } as const

/** Linear light: 1 is paper white, more is a lamp. */
export type Glow = readonly [red: number, green: number, blue: number]

export type Place = { x: number; y: number }

/** A soft cloud of light in the air. */
export type Haze = Place & { reach: number; glow: Glow }

/** A lamp out of focus: a disc; `stretch` above 1 makes it a reflection on a wet street. */
export type Lamp = Place & { radius: number; glow: Glow; stretch: number }

/** A cut-out by its middle; `blur` is the radius of its circle of confusion. */
export type Figure = Place & {
  cutOut: string
  width: number
  /** Radians. */
  turn?: number
  blur?: number
  opacity?: number
  /** How much light falls on it, 1 as drawn. */
  light?: number
  /** How far down it is drawn yet, 0..1 of its height; all of it when left out. */
  wiped?: number
}

/** Words in one line by the middle of their left edge, or by their own; `size` is a capital's height. */
export type Title = Place & {
  text: string
  isCentered?: boolean
  size: number
  blur?: number
  opacity?: number
  glow: Glow
}

/** The aiming ring; `turn` in radians turns its scale as a lens's focus ring turns. */
export type Sight = Place & { radius: number; turn: number; opacity: number }

export type Picture = {
  hazes: readonly Haze[]
  lamps?: readonly Lamp[]
  /** Words behind the garments and before them. */
  backTitles?: readonly Title[]
  titles?: readonly Title[]
  garments: readonly Figure[]
  /** Lamps nearer than the garments. */
  near?: readonly Lamp[]
  sight?: Sight
}
