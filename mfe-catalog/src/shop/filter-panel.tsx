import type { ReactNode } from 'react'

import type { ProductFacets } from '@shop/contracts/product-query'
import { listedCategories, priceLabels } from '@shop/domain/catalog'
import { Button, ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { hidden, label, subheading } from '@shop/ui/type'

import { Swatch } from '../purchase/pickers.tsx'
import { SearchForm } from './search-form.tsx'
import { changedHref, colorsOf, shopHref, toggledColors } from './shop-query.ts'
import type { ShopSearch } from './shop-search.ts'
import * as css from './shop.css.ts'

type Props = { facets: ProductFacets; search: ShopSearch; total: number }

/** The shop's filters: beside the products on a wide screen, in a popover on a narrow one. Neither needs a script. */
export const FilterPanel = ({ facets, search, total }: Props) => (
  <section id="filters" popover="auto" className={css.filters} aria-label="Filters">
    <div className={css.sheetHead}>
      <h2 className={subheading}>Filters</h2>
      <IconButton icon="close" label="Close" popoverTarget="filters" popoverTargetAction="hide" />
    </div>
    <SearchForm search={search} />
    <Filter title="Categories" search={search} choices={categoryChoices(facets, search)} />
    <Filter title="Price Range" search={search} choices={priceChoices(facets, search)} />
    <Filter title="Colors" search={search} choices={colorChoices(facets, search)} look="pairs" />
    <ButtonLink
      href={shopHref({ sort: search.sort, view: search.view })}
      tone="outline"
      width="full"
    >
      Clear All Filters
    </ButtonLink>
    <div className={css.sheetFoot}>
      <Button size="lg" width="full" popoverTarget="filters" popoverTargetAction="hide">
        Show {total} {total === 1 ? 'product' : 'products'}
      </Button>
    </div>
  </section>
)

type Choice = {
  text: string
  /** How many products it would show. */
  count: number
  isChosen: boolean
  change: Partial<ShopSearch>
  mark?: ReactNode
}

const categoryChoices = ({ categories }: ProductFacets, { category }: ShopSearch): Choice[] => {
  const countOf = new Map<string, number>(categories.map(({ name, count }) => [name, count]))
  const all = categories.reduce((sum, { count }) => sum + count, 0)
  return [
    { text: 'All', count: all, isChosen: !category, change: { category: undefined } },
    ...listedCategories.map((name) => ({
      text: name,
      count: countOf.get(name) ?? 0,
      isChosen: name === category,
      change: { category: name },
    })),
  ]
}

const priceChoices = ({ prices }: ProductFacets, { price }: ShopSearch): Choice[] =>
  prices.map(({ range, count }) => ({
    text: priceLabels[range],
    count,
    isChosen: range === price,
    change: { price: range === price ? undefined : range },
  }))

const colorChoices = ({ colors }: ProductFacets, search: ShopSearch): Choice[] => {
  const chosen = colorsOf(search)
  const isAmong = (names: readonly string[], color: string): boolean =>
    names.some((name) => name.toLowerCase() === color.toLowerCase())
  const listed = colors.map(({ name }) => name)
  // A chosen color is listed even when the other filters leave none of it, so that it can be removed.
  const chosenWithoutProducts = chosen.filter((name) => !isAmong(listed, name))
  return [...colors, ...chosenWithoutProducts.map((name) => ({ name, count: 0 }))].map(
    ({ name, count }) => ({
      text: name,
      count,
      isChosen: isAmong(chosen, name),
      change: { colors: toggledColors(search, name) },
      mark: <Swatch color={name} size="sm" />,
    }),
  )
}

type FilterProps = {
  title: string
  search: ShopSearch
  choices: readonly Choice[]
  look?: keyof typeof css.choices
}

/** One filter. A choice without products is no link, unless it is chosen. */
const Filter = ({ title, search, choices, look = 'rows' }: FilterProps) =>
  choices.length > 0 && (
    <nav aria-label={title} className={css.filter}>
      <h2 className={label}>{title}</h2>
      <div className={css.choices[look]}>
        {choices.map(({ text, count, isChosen, change, mark }) => {
          const canBeChosen = count > 0 || isChosen
          const Element = canBeChosen ? 'a' : 'span'
          return (
            <Element
              key={text}
              className={canBeChosen ? css.choice : css.emptyChoice}
              {...(canBeChosen && { href: changedHref(search, change), rel: 'nofollow' })}
              aria-current={isChosen || undefined}
            >
              {mark}
              <span className={css.choiceText}>{text}</span>
              <span className={css.count}>
                {count}
                <span className={hidden}> products</span>
              </span>
            </Element>
          )
        })}
      </div>
    </nav>
  )
