/** Separate from `categories.ts`, so that most bundles load its functions without this list. */
import type { Category, Wearer } from './categories.ts'

const category = (name: string, wearer: Wearer, own: Partial<Category> = {}): Category => ({
  id: name,
  name,
  wearer,
  inSentence: '',
  words: '',
  isOneSize: false,
  isShown: true,
  ...own,
})

/** The categories of the specification, without the texts of the menu. */
export const defaultCategories: readonly Category[] = [
  category('Shirts', 'men'),
  category('Ladies', 'women', { inSentence: 'ladies’ tops' }),
  category('Hoodies', 'adults'),
  category('Hats', 'adults', { isOneSize: true }),
  category('Toddler Shirts', 'toddlers'),
  category('Onesies', 'babies', { isShown: false }),
]
