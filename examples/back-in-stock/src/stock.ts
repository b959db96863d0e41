import { type Choice, describeChoice, isOfChoice } from '@shop/domain/variants'
import * as v from 'valibot'

/** The fields of a product that this module uses. The shop sends more. */
export const Stock = v.object({
  stock: v.number(),
  variants: v.array(
    v.object({ size: v.nullable(v.string()), color: v.nullable(v.string()), stock: v.number() }),
  ),
})
export type Stock = v.InferOutput<typeof Stock>

const whole: Choice = {}

/** Returns the choices that shoppers can wait for. A product without variants has one choice. */
export const soldOutChoices = ({ stock, variants }: Stock): Choice[] =>
  (variants.length > 0 ? variants : [{ ...whole, stock }])
    .filter((one) => one.stock === 0)
    .map(({ size, color }) => ({ size, color }))

export const isInStock = ({ stock, variants }: Stock, choice: Choice): boolean =>
  variants.length > 0 ? variants.some((one) => isOfChoice(one, choice) && one.stock > 0) : stock > 0

export const nameOf = (product: string, choice: Choice): string =>
  [product, describeChoice(choice)].filter(Boolean).join(', ')
