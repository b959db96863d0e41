import type { ReactNode } from 'react'

import type { ProductFacets } from '@shop/contracts/product-query'
import { listedCategories } from '@shop/domain/catalog'
import { priceLabels } from '@shop/domain/catalog'
import { Button, ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { hidden, label, subheading } from '@shop/ui/type'

import { Swatch } from '../purchase/pickers.tsx'
import * as css from './filter-panel.css.ts'
import { SearchForm } from './search-form.tsx'
import { changedHref, colorsOf, shopHref, toggledColors } from './shop-href.ts'
import type { ShopSearch } from './shop-search.ts'

type Props = { facets: ProductFacets; search: ShopSearch; total: number }

/** The shop's filters: beside the products on a wide screen, in a popover on a narrow one. Neither needs a script. */
export const FilterPanel = ({ facets, search, total }: Props) => (
  <section id="filters" popover="auto" className={css.root} aria-label="Filters">
    <div className={css.sheetHead}>
      <h2 className={subheading}>Filters</h2>
      <IconButton icon="close" label="Close" popoverTarget="filters" popoverTargetAction="hide" />
    </div>
    <SearchForm search={search} />
    <CategoryFilter facets={facets} search={search} />
    <PriceFilter facets={facets} search={search} />
    <ColorFilter facets={facets} search={search} />
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

type PartProps = Pick<Props, 'facets' | 'search'>

const CategoryFilter = ({ facets, search }: PartProps) => {
  const countOf = new Map<string, number>(facets.categories.map(({ name, count }) => [name, count]))
  const all = facets.categories.reduce((sum, { count }) => sum + count, 0)
  return (
    <Group title="Categories">
      <FilterLink
        text="All"
        count={all}
        href={changedHref(search, { category: undefined })}
        isChosen={!search.category}
      />
      {listedCategories.map((category) => (
        <FilterLink
          key={category}
          text={category}
          count={countOf.get(category) ?? 0}
          href={changedHref(search, { category })}
          isChosen={search.category === category}
        />
      ))}
    </Group>
  )
}

const ColorFilter = ({ facets, search }: PartProps) => {
  const isChosenColor = (color: string): boolean =>
    colorsOf(search).some((name) => name.toLowerCase() === color.toLowerCase())
  // A chosen color is listed even when the other filters leave none of it, so that it can be removed.
  const chosenWithoutProducts = colorsOf(search)
    .filter(
      (name) => !facets.colors.some((color) => color.name.toLowerCase() === name.toLowerCase()),
    )
    .map((name) => ({ name, count: 0 }))
  const colors = [...facets.colors, ...chosenWithoutProducts]
  if (colors.length === 0) return null
  return (
    <Group title="Colors" look="pairs">
      {colors.map(({ name, count }) => (
        <FilterLink
          key={name}
          text={name}
          count={count}
          href={changedHref(search, { colors: toggledColors(search, name) })}
          isChosen={isChosenColor(name)}
          mark={<Swatch color={name} size="sm" />}
        />
      ))}
    </Group>
  )
}

const PriceFilter = ({ facets, search }: PartProps) => (
  <Group title="Price Range">
    {facets.prices.map(({ range, count }) => (
      <FilterLink
        key={range}
        text={priceLabels[range]}
        count={count}
        href={changedHref(search, { price: search.price === range ? undefined : range })}
        isChosen={search.price === range}
      />
    ))}
  </Group>
)

type GroupProps = { title: string; look?: keyof typeof css.choices; children: ReactNode }

const Group = ({ title, look = 'rows', children }: GroupProps) => (
  <nav aria-label={title} className={css.group}>
    <h2 className={label}>{title}</h2>
    <div className={css.choices[look]}>{children}</div>
  </nav>
)

type FilterLinkProps = {
  text: string
  count: number
  href: string
  isChosen: boolean
  mark?: ReactNode
}

/** One choice of a filter, with the number of products it would show. A choice without products is no link, unless it is chosen. */
const FilterLink = ({ text, count, href, isChosen, mark }: FilterLinkProps) => {
  const content = (
    <>
      {mark}
      <span className={css.choiceText}>{text}</span>
      <span className={css.count}>
        {count}
        <span className={hidden}> products</span>
      </span>
    </>
  )
  return count > 0 || isChosen ? (
    <a
      href={href}
      className={css.choice}
      aria-current={isChosen ? 'true' : undefined}
      rel="nofollow"
    >
      {content}
    </a>
  ) : (
    <span className={css.emptyChoice}>{content}</span>
  )
}
