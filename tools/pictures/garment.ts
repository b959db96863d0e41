/** Reads the drawing of a garment: an SVG file, a group for each thing that cloth has. */
import { readFileSync } from 'node:fs'
import { seededRandom, smoothNoise } from './noise.ts'
import { frame } from './raster.ts'

const tones = ['main', 'inside', 'accent', 'trim', 'label', 'metal'] as const
const fabrics = ['jersey', 'fleece', 'twill', 'knit'] as const

export type Tone = (typeof tones)[number]

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
  isOverPrint: boolean
}

export type Garment = {
  pieces: readonly Piece[]
  /** SVG shapes raised softly, raised sharply, and pressed in (seams, ribs, stitches). */
  softFolds: string
  creases: string
  grooves: string
  /** SVG strokes drawn in thread color over the cloth. */
  stitches: string
  /** SVG in its own colors over the dyed cloth: mesh holes, eyelets, zip teeth, the mark in the neck. */
  details: string
  fabric: (typeof fabrics)[number]
  /** How much the cloth crumples by itself, 0..1. */
  crumple: number
}

/** The garment of `garments/<name>.svg`, creased and laid by hand as `seed` decides. */
export const readGarment = (name: string, seed: number): Garment => {
  const svg = readFileSync(new URL(`garments/${name}.svg`, import.meta.url), 'utf8')
  const groups = new Map(
    [...svg.matchAll(/^ {2}<g id="([\w-]+)".*?>\n(.*?)^ {2}<\/g>/gms)].map(([, id, shapes]) => [
      id,
      shapes,
    ]),
  )
  const group = (id: string) => groups.get(id) ?? ''
  const { viewBox, fabric, crumple, reach } = attributesOf(svg.slice(0, svg.indexOf('>')))
  const lay = (shapes: string) => layByHand(fitInto(shapes, viewBox), seed, Number(reach))
  return {
    fabric: oneOf(fabrics, fabric),
    crumple: Number(crumple),
    pieces: [...group('pieces').matchAll(/<path .*?\/>/g)].map(([path]) =>
      pieceOf(attributesOf(path), lay),
    ),
    softFolds: lay(foldsIn(group('soft-folds'), seed)),
    creases: lay(foldsIn(group('creases'), seed)),
    grooves: lay(group('grooves')),
    stitches: lay(group('stitches')),
    details: lay(group('details')) + group('mark'),
  }
}

type Attributes = Record<string, string>

/** `data-roll="9"` is `roll`. */
const attributesOf = (element: string): Attributes =>
  Object.fromEntries(
    [...element.matchAll(/ (?:data-)?([\w-]+)="(.*?)"/g)].map(([, name, value]) => [name, value]),
  )

const oneOf = <Name extends string>(names: readonly Name[], given: string | undefined): Name => {
  const name = names.find((one) => one === given)
  if (!name) throw new Error(`A garment names "${given}"; it may name ${names.join(', ')}.`)
  return name
}

type Change = (svg: string) => string

const pieceOf = ({ d = '', tone = 'main', ...rest }: Attributes, lay: Change): Piece => ({
  path: rest['fixed'] ? d : lay(d),
  tone: oneOf(tones, tone),
  roll: Number(rest['roll'] ?? 9),
  rise: Number(rest['rise'] ?? 5),
  lift: Number(rest['lift'] ?? 0),
  drape: Number(rest['drape'] ?? 1),
  isOverPrint: 'over-print' in rest,
})

type Point = readonly [x: number, y: number]

/**
 * Moves every coordinate pair of a path, or of all paths in an SVG fragment, where other
 * attributes (dashes, widths) hold numbers too. Paths use absolute commands only (M L C Q Z).
 */
const mapPoints = (svg: string, move: (x: number, y: number) => Point): string => {
  if (svg.includes('<')) {
    return svg.replaceAll(/ d="([^"]*)"/g, (_all, path) => ` d="${mapPoints(path, move)}"`)
  }
  return svg.replaceAll(/(-?\d+(?:\.\d+)?)[ ,](-?\d+(?:\.\d+)?)/g, (_pair, x, y) => {
    const [movedX, movedY] = move(Number(x), Number(y))
    return `${movedX.toFixed(1)} ${movedY.toFixed(1)}`
  })
}

/** From the drawing's own scale to the frame's. */
const fitInto = (svg: string, viewBox = ''): string => {
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number)
  if (left === 0 && top === 0 && width === frame.width && height === frame.height) return svg
  const scale = frame.width / width
  return mapPoints(svg, (x, y) => [(x - left) * scale, (y - top) * scale])
}

/** Cloth laid by hand is never symmetrical: shifts points by a few slow pixels. */
const layByHand = (svg: string, seed: number, reach: number) =>
  mapPoints(svg, (x, y) => [
    x + reach * smoothNoise(x / 260, y / 260, seed),
    y + reach * smoothNoise(x / 260, y / 260, seed + 7),
  ])

/** Lines are drawn as folds, and polylines as fans of folds from their first point; other shapes stay. */
const foldsIn = (svg: string, seed: number) =>
  svg.replaceAll(/<(?:line|polyline) .*?\/>/g, (element) => {
    const attributes = attributesOf(element)
    const folds = 'points' in attributes ? fan(attributes, seed) : foldOf(attributes)
    return 'mirrored' in attributes ? mapPoints(folds, (x, y) => [frame.width - x, y]) : folds
  })

const foldOf = ({ x1, y1, x2, y2, bend, width, strength }: Attributes) =>
  fold({
    from: [Number(x1), Number(y1)],
    to: [Number(x2), Number(y2)],
    bend: Number(bend),
    width: Number(width),
    strength: Number(strength),
  })

/** Folds that spread from one place, such as an armpit or an elbow; each has a seed of its own. */
const fan = ({ points = '', width, seed: own }: Attributes, seed: number) => {
  const random = seededRandom(seed + Number(own))
  const jitter = (reach: number) => (random() - 0.5) * 2 * reach
  const [[x0, y0] = [0, 0], ...towards] = points.split(' ').map(pointOf)
  const folds = towards.map(([x, y]) =>
    fold({
      // Starting a little way out prevents the folds from meeting in a star.
      from: [
        x0 + (x - x0) * (0.08 + random() * 0.3) + jitter(16),
        y0 + (y - y0) * (0.08 + random() * 0.3) + jitter(16),
      ],
      to: [x + jitter(44), y + jitter(44)],
      bend: jitter(46),
      width: Number(width) * (0.7 + random() * 1.1),
      strength: 0.2 + random() * 0.5,
    }),
  )
  return folds.join('')
}

const pointOf = (text: string): Point => {
  const [x = 0, y = 0] = text.split(',').map(Number)
  return [x, y]
}

type Fold = { from: Point; to: Point; bend: number; width: number; strength: number }

/** A fold as a lens: nothing at its ends, widest in the middle, bent to one side. */
const fold = ({ from, to, bend, width, strength }: Fold) => {
  const [x0, y0] = from
  const [x1, y1] = to
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  const side = [-(y1 - y0) / length, (x1 - x0) / length] as const
  const at = (offset: number) =>
    `${(x0 + x1) / 2 + side[0] * offset} ${(y0 + y1) / 2 + side[1] * offset}`
  const d = `M${x0} ${y0}Q${at(bend + width)} ${x1} ${y1}Q${at(bend - width)} ${x0} ${y0}Z`
  return `<path d="${d}" fill-opacity="${strength}"/>`
}
