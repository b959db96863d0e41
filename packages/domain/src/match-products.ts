/** The assistant's simplest rule, for when its search cannot be reached: any word of the message, found anywhere in a product. */

type Searchable = {
  name: string
  description: string
  category: string
  sizes: readonly string[]
  colors: readonly string[]
}

/** Products in which any word of the message appears, in any letter case: name, description, category, sizes or colors. */
export const matchProducts = <Product extends Searchable>(
  message: string,
  products: readonly Product[],
): Product[] => {
  const words = message.toLowerCase().split(' ').filter(Boolean)
  return products.filter((product) => {
    const text = toText(product)
    return words.some((word) => text.includes(word))
  })
}

const toText = ({ name, description, category, sizes, colors }: Searchable): string =>
  [name, description, category, ...sizes, ...colors].join('\n').toLowerCase()
