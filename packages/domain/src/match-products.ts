import { foldText } from './fold-text.ts'

type Searchable = {
  name: string
  description: string
  category: string
  sizes: readonly string[]
  colors: readonly string[]
}

/** Returns products with any word of the message. A fallback if the search is unreachable. */
export const matchProducts = <Product extends Searchable>(
  message: string,
  products: readonly Product[],
): Product[] => {
  const words = foldText(message).split(' ').filter(Boolean)
  return products.filter((product) => {
    const text = toText(product)
    return words.some((word) => text.includes(word))
  })
}

const toText = ({ name, description, category, sizes, colors }: Searchable): string =>
  foldText([name, description, category, ...sizes, ...colors].join('\n'))
