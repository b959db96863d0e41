/** The color a product is shown in. */
import type { Product } from '@shop/contracts/product'

/** The first of the wanted colors that the product has, as the product spells it. */
export const colorOf = (
  { colors }: Pick<Product, 'colors'>,
  wanted: readonly string[],
): string | undefined => {
  for (const name of wanted) {
    const found = colors.find((color) => color.toLowerCase() === name.trim().toLowerCase())
    if (found) return found
  }
  return undefined
}
