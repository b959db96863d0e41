/** What is filtered for, each with a way out of it. */
import { Icon } from '@shop/ui/icon'
import { hidden } from '@shop/ui/type'

import * as css from './shop-page.css.ts'
import { changedHref, colorsOf, isFiltering, priceLabels, toggledColors } from './shop-href.ts'
import type { ShopSearch } from './shop-search.ts'

/** Nothing when nothing is chosen. */
export const ActiveFilters = ({ search }: { search: ShopSearch }) => {
  if (!isFiltering(search)) return null
  return (
    <ul className={css.chips} aria-label="Chosen filters">
      {chosenFilters(search).map(({ text, href }) => (
        <li key={text}>
          <a href={href} className={css.chip} rel="nofollow">
            <span className={hidden}>Remove </span>
            <span className={css.chipText}>{text}</span>
            <Icon name="close" size="sm" />
          </a>
        </li>
      ))}
    </ul>
  )
}

const chosenFilters = (search: ShopSearch): { text: string; href: string }[] => {
  const { q, category, price } = search
  return [
    ...(q?.trim() ? [{ text: `“${q.trim()}”`, href: changedHref(search, { q: undefined }) }] : []),
    ...(category ? [{ text: category, href: changedHref(search, { category: undefined }) }] : []),
    ...colorsOf(search).map((color) => ({
      text: color,
      href: changedHref(search, { colors: toggledColors(search, color) }),
    })),
    ...(price
      ? [{ text: priceLabels[price], href: changedHref(search, { price: undefined }) }]
      : []),
  ]
}
