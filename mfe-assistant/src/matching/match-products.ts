/** The matching rule: any word of the message, found anywhere in a product. */
import type { Product } from '@shop/contracts/product'

/** Products in which any word of the message appears: name, description, category, sizes or colors. */
export const matchProducts = (message: string, products: readonly Product[]): Product[] => {
  const words = message.toLowerCase().split(' ').filter(Boolean)
  return products.filter((product) => {
    const text = searchedText(product)
    return words.some((word) => text.includes(word))
  })
}

const searchedText = ({ name, description, category, sizes, colors }: Product): string =>
  [name, description, category, ...sizes, ...colors].join('\n').toLowerCase()
