export type Tone = 'main' | 'inside' | 'accent' | 'trim' | 'label' | 'metal'

export type Piece = {
  path: string
  tone: Tone
  /** Pixels over which the edge rolls away, and how high the middle stands. */
  roll: number
  rise: number
  /** Pixels the piece stands above what is under it; sets its shadow. */
  lift: number
  /** How much of the folds it takes, 0..1; a collar takes few. */
  drape: number
  /** Hangs over the print, as cords and zips do. */
  isOverPrint?: boolean
}

export type Garment = {
  pieces: readonly Piece[]
  /** SVG shapes raised softly, raised sharply, and pressed in (seams, ribs, stitches). */
  softFolds: string
  creases: string
  grooves: string
  /** SVG strokes drawn in thread color over the cloth. */
  stitches: string
  /** SVG in its own colors over the dyed cloth: mesh holes, eyelets, zip teeth. */
  details?: string
  fabric: 'jersey' | 'fleece' | 'twill' | 'knit'
  /** How much the cloth crumples by itself, 0..1. */
  crumple: number
}

const usual = { tone: 'main', roll: 9, rise: 5, lift: 0, drape: 1 } as const

export const piece = (path: string, options: Partial<Omit<Piece, 'path'>> = {}): Piece => ({
  ...usual,
  ...options,
  path,
})

/** A wide dashed stroke along a band leaves ticks across it: the ribs of a collar or cuff. */
export const ribs = (path: string, width: number, pitch = 5) =>
  `<path d="${path}" fill="none" stroke-width="${width}" stroke-dasharray="${pitch * 0.4} ${pitch * 0.6}"/>`

export const seam = (path: string, width = 3) =>
  `<path d="${path}" fill="none" stroke-width="${width}"/>`

export const stitch = (path: string) =>
  `<path d="${path}" fill="none" stroke-width="2" stroke-dasharray="7 4"/>`
