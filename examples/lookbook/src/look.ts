import { requiredLine, text } from '@shop/contracts/fields'
import { ProductId } from '@shop/contracts/product'
import * as v from 'valibot'

export const maxLooks = 30
export const maxPoints = 8

/** A distance from the picture's left or top edge, in percent of the picture's size. */
const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

const Point = v.object({ productId: ProductId, x: Percent, y: Percent })
export type Point = v.InferOutput<typeof Point>

export const Look = v.object({
  title: requiredLine(60),
  text: text(400),
  /** A picture from the shop's media library, shown at 4:5. */
  picture: v.pipe(v.string('is required'), v.regex(/^\/media\/[\w./-]{1,200}$/, 'is required')),
  points: v.pipe(v.array(Point), v.maxLength(maxPoints, `must be at most ${maxPoints} products`)),
})
export type Look = v.InferOutput<typeof Look>

/** The stored value `looks`, which has the published looks in order. */
export const PublicLooks = v.array(v.object({ id: v.string(), ...Look.entries }))
export type PublicLook = v.InferOutput<typeof PublicLooks>[number]

/** Moves a look up (-1) or down (1) by one, but not beyond the ends of the list. */
export const moved = (ids: readonly string[], id: string, by: -1 | 1): string[] => {
  const others = ids.filter((one) => one !== id)
  const place = Math.min(Math.max(ids.indexOf(id) + by, 0), others.length)
  return others.toSpliced(place, 0, id)
}

/** Moves a point by `x` and `y`, in percent of the picture, but not beyond the picture's edges. */
export const nudged = (point: Point, [x, y]: readonly [number, number]): Point => ({
  ...point,
  x: Math.min(Math.max(point.x + x, 0), 100),
  y: Math.min(Math.max(point.y + y, 0), 100),
})
