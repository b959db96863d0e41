/** Suggests follow-ups that the rules can answer. They are shown as chips after a reply. */
import { describePrice } from '@shop/domain/catalog'
import { type Category, nameInSentence, shownCategories } from '@shop/domain/categories'

import { type Described, readAspects } from './product-facts.ts'

type Given = {
  text: string
  products: readonly Described[]
  isCompared: boolean
  categories: readonly Category[]
}

const maxSuggestions = 3

export const suggest = ({ text, products, isCompared, categories }: Given): string[] => {
  const [first, ...others] = products
  if (!first) return ['What is on sale?', ...suggestCategory('Hats', categories)]
  const { specifications, sizes } = first
  const said = readAspects(text)
  const some: Record<string, unknown> =
    others.length === 0
      ? {
          'What is it made of?': specifications.material && !said.has('material'),
          'How does it fit?': specifications.fit && !said.has('fit'),
          'Which sizes does it come in?': sizes.length > 1 && !said.has('size'),
          'How do I wash it?': specifications.care && !said.has('care'),
        }
      : {
          'What is the difference?': !isCompared && products.length <= 3,
          'Which is the cheapest?': !isCompared && new Set(products.map(describePrice)).size > 1,
          'Tell me more about the first one': true,
        }
  return Object.keys(some)
    .filter((name) => some[name])
    .slice(0, maxSuggestions)
}

/** Suggests the category with this id, or the shop's first one. */
export const suggestCategory = (id: string, categories: readonly Category[]): string[] => {
  const shown = shownCategories(categories)
  const category = shown.find((one) => one.id === id) ?? shown[0]
  return category ? [`Show me ${nameInSentence(category)}`] : []
}
