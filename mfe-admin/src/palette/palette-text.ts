/** What the palette says about itself. */
import { minLength, type Search } from './palette-search.ts'

/** What there is to find, and by which words. */
export const hints = [
  ['Screens', 'name, such as “shipping”'],
  ['Orders', 'number, name or email'],
  ['Products', 'name, description or category'],
  ['Customers', 'name or email'],
] as const

/** The line below the list. */
export const statusText = (state: Search['state'], query: string, groupCount: number): string => {
  const length = query.trim().length
  if (state === 'searching') return 'Searching…'
  if (state === 'failed')
    return 'The shop could not be searched. Check the connection and try again.'
  if (length === 0) return 'Type to search orders, products, customers'
  if (length < minLength) return 'One more letter searches orders, products, customers'
  return groupCount === 0 ? 'Nothing found' : 'Arrow keys choose, Enter opens, Escape closes'
}
