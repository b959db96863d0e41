/** What the shop sells, by kind. */

/** All that exist. */
export const categories = [
  'Shirts',
  'Ladies',
  'Hoodies',
  'Hats',
  'Toddler Shirts',
  'Onesies',
] as const
export type Category = (typeof categories)[number]

/** The five categories that filters, tiles and the admin list; Onesies is the sixth that exists. */
export const listedCategories = categories.filter((category) => category !== 'Onesies')
