import { type Category, shownCategories } from '@shop/domain/categories'
import { defaultCategories } from '@shop/domain/default-categories'

/** Returns the assistant's reply to a search that no product matches. */
export const nothingFoundText = (categories: readonly Category[]): string =>
  `I couldn't find anything that matches. Try ${kindsText(categories)}, or colors such as black, white or navy.`

/** The specification sets this wording for the default categories. */
const kindsText = (categories: readonly Category[]): string =>
  namesOf(categories) === namesOf(defaultCategories)
    ? 'shirts, hoodies, hats, ladies clothing'
    : namesOf(shownCategories(categories))

const namesOf = (categories: readonly Category[]): string =>
  categories.map(({ name }) => name.toLowerCase()).join(', ')

/** `total` is at least 1. */
export const foundText = (total: number, firstName: string): string => {
  if (total === 1) return `Perfect! I found exactly what you're looking for: ${firstName}`
  if (total <= 3) return `I found ${total} products that match your request`
  return `I found ${total} products matching your search`
}
