/** Figures over all products, for staff. */
import * as v from 'valibot'

import { DollarsSum } from './dollars-sum.ts'

/** `total_value` is the sum of all prices, each counted once; `average_price` is 0 without any product. */
export const ProductFigures = v.pipe(
  v.object({
    total: v.number(),
    featured: v.number(),
    total_value: DollarsSum,
    average_price: DollarsSum,
  }),
  v.transform(({ total_value, average_price, ...rest }) => ({
    ...rest,
    totalValueCents: total_value,
    averagePriceCents: average_price,
  })),
)
export type ProductFigures = v.InferOutput<typeof ProductFigures>
export type ProductFiguresWire = v.InferInput<typeof ProductFigures>
