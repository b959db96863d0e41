import { frame } from './raster.ts'
import { seededRandom, smoothNoise } from './noise.ts'

export type Point = readonly [x: number, y: number]

/**
 * Moves every coordinate pair of a path, or of all paths in an SVG fragment, where other
 * attributes (dashes, widths) hold numbers too. Paths use absolute commands only (M L C Q Z).
 */
export const mapPoints = (svg: string, move: (x: number, y: number) => Point): string => {
  if (svg.includes('<')) {
    return svg.replaceAll(/ d="([^"]*)"/g, (_all, path) => ` d="${mapPoints(path, move)}"`)
  }
  return svg.replaceAll(/(-?\d+(?:\.\d+)?)[ ,](-?\d+(?:\.\d+)?)/g, (_pair, x, y) => {
    const [movedX, movedY] = move(Number(x), Number(y))
    return `${movedX.toFixed(1)} ${movedY.toFixed(1)}`
  })
}

/** The other half of a symmetrical garment. */
export const mirror = (path: string) => mapPoints(path, (x, y) => [frame.width - x, y])

/** A chain of cubic curves: a start, then two handles and an end for each curve. */
export const bezier = ([start, ...rest]: readonly Point[]) =>
  `M${start?.join(' ')}C${rest.map((point) => point.join(' ')).join(' ')}`

/** A closed outline from its left half, which starts and ends on the middle line. */
export const symmetrical = (left: readonly Point[]) => {
  const right = left.toReversed().slice(1)
  return `${bezier([...left, ...right.map(([x, y]): Point => [frame.width - x, y])])}Z`
}

/** A straight step of a chain of curves. */
export const straight = (from: Point, to: Point): readonly Point[] => [from, to, to]

/** Cloth laid by hand is never symmetrical: shifts points by a few slow pixels. */
export const layByHand = (path: string, seed: number, reach = 9) =>
  mapPoints(path, (x, y) => [
    x + reach * smoothNoise(x / 260, y / 260, seed),
    y + reach * smoothNoise(x / 260, y / 260, seed + 7),
  ])

type Fold = { from: Point; to: Point; bend?: number; width: number; strength?: number }

/** A fold as a lens: nothing at its ends, widest in the middle, bent to one side. */
export const fold = ({ from, to, bend = 0, width, strength = 1 }: Fold) => {
  const [x0, y0] = from
  const [x1, y1] = to
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  const side = [-(y1 - y0) / length, (x1 - x0) / length] as const
  const at = (offset: number) =>
    `${(x0 + x1) / 2 + side[0] * offset} ${(y0 + y1) / 2 + side[1] * offset}`
  const d = `M${x0} ${y0}Q${at(bend + width)} ${x1} ${y1}Q${at(bend - width)} ${x0} ${y0}Z`
  return `<path d="${d}" fill-opacity="${strength}"/>`
}

type Fan = { origin: Point; towards: readonly Point[]; width: number; seed: number }

/** Points written as text: '540 800 560 890' are two. */
export const spots = (text: string): readonly Point[] =>
  [...text.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)])

/** Folds that spread from one place, such as an armpit or an elbow. */
export const fan = ({ origin, towards, width, seed }: Fan) => {
  const random = seededRandom(seed)
  const jitter = (reach: number) => (random() - 0.5) * 2 * reach
  return towards
    .map(([x, y]) =>
      fold({
        // Starting a little way out keeps the folds from meeting in a star.
        from: [
          origin[0] + (x - origin[0]) * (0.08 + random() * 0.3) + jitter(16),
          origin[1] + (y - origin[1]) * (0.08 + random() * 0.3) + jitter(16),
        ],
        to: [x + jitter(44), y + jitter(44)],
        bend: jitter(46),
        width: width * (0.7 + random() * 1.1),
        strength: 0.2 + random() * 0.5,
      }),
    )
    .join('')
}
