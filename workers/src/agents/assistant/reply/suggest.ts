/** Suggests follow-ups that the rules can answer. They are shown as chips after a reply. */
import { describePrice } from '@shop/domain/catalog'

import { type Described, readAspects } from './product-facts.ts'

type Given = {
  text: string
  products: readonly Described[]
  isCompared: boolean
  hasColor: boolean
  notColors: readonly string[]
}

const maxSuggestions = 3

export const suggest = ({ text, products, ...given }: Given): string[] => {
  const [first, ...others] = products
  if (!first) return ['What is on sale?', 'Show me hats']
  const some = others.length === 0 ? ofOne(first, text) : ofSeveral(products, given)
  return Object.keys(some)
    .filter((name) => some[name])
    .slice(0, maxSuggestions)
}

const ofOne = ({ specifications, sizes }: Described, text: string): Record<string, unknown> => {
  const said = readAspects(text)
  return {
    'What is it made of?': specifications.material && !said.has('material'),
    'How does it fit?': specifications.fit && !said.has('fit'),
    'Which sizes does it come in?': sizes.length > 1 && !said.has('size'),
    'How do I wash it?': specifications.care && !said.has('care'),
  }
}

const ofSeveral = (
  products: readonly Described[],
  { isCompared, hasColor, notColors }: Omit<Given, 'text' | 'products'>,
): Record<string, unknown> => {
  const prices = new Set(products.map(describePrice))
  const weights = products.map(({ specifications: { weight } }) => weight)
  const areWeighed = weights.every((one) => one?.includes('gsm')) && new Set(weights).size > 1
  const colors = products
    .flatMap((product) => product.colors)
    .filter((name) => !notColors.includes(name))
  const color = colors.find((name) => colors.filter((one) => one === name).length > 1)
  return {
    'What is the difference?': !isCompared && products.length <= 3,
    'Which is the cheapest?': !isCompared && prices.size > 1,
    'Which is the warmest?': !isCompared && areWeighed,
    [`In ${color?.toLowerCase()}`]: color && !hasColor && products.length > 2,
    'Tell me more about the first one': true,
  }
}
