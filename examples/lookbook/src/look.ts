import { requiredLine, text } from '@shop/contracts/fields'
import { ProductId } from '@shop/contracts/product'
import * as v from 'valibot'

export const maxLooks = 30
export const maxPoints = 8

/** A percentage of the picture's size. */
const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

const Point = v.object({ productId: ProductId, x: Percent, y: Percent })
export type Point = v.InferOutput<typeof Point>

export const Look = v.object({
  title: requiredLine(60),
  text: text(400),
  picture: v.pipe(v.string('is required'), v.regex(/^\/media\/[\w./-]{1,200}$/, 'is required')),
  points: v.pipe(v.array(Point), v.maxLength(maxPoints, `must be at most ${maxPoints} products`)),
})
export type Look = v.InferOutput<typeof Look>

export const PublicLooks = v.array(v.object({ id: v.string(), ...Look.entries }))
export type PublicLook = v.InferOutput<typeof PublicLooks>[number]

export const moved = (ids: readonly string[], id: string, by: -1 | 1): string[] => {
  const others = ids.filter((one) => one !== id)
  const place = Math.min(Math.max(ids.indexOf(id) + by, 0), others.length)
  return others.toSpliced(place, 0, id)
}

export const nudged = (point: Point, [x, y]: readonly [number, number]): Point => ({
  ...point,
  x: Math.min(Math.max(point.x + x, 0), 100),
  y: Math.min(Math.max(point.y + y, 0), 100),
})
