import { capitalized } from './capitalized.ts'

/** The people that a category is for. The assistant needs them for "a hat for my son". */
export const wearers = ['everyone', 'adults', 'men', 'women', 'toddlers', 'babies'] as const
export type Wearer = (typeof wearers)[number]

/**
 * A category as staff set it. Texts may be empty. `defaultCategories` lacks the menu's texts
 * (`description` to `priceRange`), so that pages without the menu do not load them. `withMenuTexts`
 * adds them.
 */
export type Category = {
  /** Products store this id, so it never changes. */
  id: string
  name: string
  description?: string
  styles?: string
  features?: string
  priceRange?: string
  wearer: Wearer
  /** The name within a sentence. If empty, the name in lower case is used. */
  inSentence: string
  /** Other words that shoppers use for the products, separated by commas. */
  words: string
  /** True if products come in one size. A size in a message then means something else. */
  isOneSize: boolean
  /** True if filters, tiles and links include the category. */
  isShown: boolean
}

/** Finds a category by its id or its name, whatever their case. */
export const findCategory = (
  categories: readonly Category[],
  typed: string,
): Category | undefined => {
  const lowered = typed.trim().toLowerCase()
  return categories.find(({ id, name }) => [id, name].some((one) => one.toLowerCase() === lowered))
}

/** Returns a category's name. If the category is gone, makes `Rain jackets` from `rain-jackets`. */
export const categoryName = (categories: readonly Category[], id: string): string =>
  categories.find((one) => one.id === id)?.name ?? capitalized(id.replaceAll('-', ' '))

/** Returns the name as it stands within a sentence, such as `hoodies`. */
export const nameInSentence = ({ name, inSentence }: Category): string =>
  inSentence || name.toLowerCase()

/** Returns ids and names as the options of a form's field. */
export const categoryOptions = (categories: readonly Category[]) =>
  categories.map(({ id, name }) => [id, name] as const)

/** Returns the categories to offer in filters, tiles, links and the back office. */
export const shownCategories = (categories: readonly Category[]): readonly Category[] =>
  categories.filter(({ isShown }) => isShown)
