/** The shop's filters: beside the products where there is room, in a popover where there is not. */
import type { ReactNode } from 'react'

import { listedCategories } from '@shop/domain/catalog'
import type { ProductFacets } from '@shop/contracts/product-query'
import { ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { label, subheading } from '@shop/ui/type'

import { Swatch } from '../swatch/swatch.tsx'
import * as css from './filter-panel.css.ts'
import { FilterLink } from './filter-link.tsx'
import { SearchForm } from './search-form.tsx'
import { changedHref, colorsOf, priceLabels, shopHref, toggledColors } from './shop-href.ts'
import type { ShopSearch } from './shop-search.ts'

type Props = { facets: ProductFacets; search: ShopSearch; total: number }

/** One DOM for both looks; the popover needs no script. */
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
      <button type="button" className={css.done} popoverTarget="filters" popoverTargetAction="hide">
        Show {total} {total === 1 ? 'product' : 'products'}
      </button>
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
        isOn={!search.category}
      />
      {listedCategories.map((category) => (
        <FilterLink
          key={category}
          text={category}
          count={countOf.get(category) ?? 0}
          href={changedHref(search, { category })}
          isOn={search.category === category}
        />
      ))}
    </Group>
  )
}

const ColorFilter = ({ facets, search }: PartProps) => {
  const isChosen = (color: string): boolean =>
    colorsOf(search).some((name) => name.toLowerCase() === color.toLowerCase())
  // A chosen color stays, also when the other filters leave none of it: it must be possible to take it back.
  const gone = colorsOf(search)
    .filter(
      (name) => !facets.colors.some((color) => color.name.toLowerCase() === name.toLowerCase()),
    )
    .map((name) => ({ name, count: 0 }))
  const colors = [...facets.colors, ...gone]
  if (colors.length === 0) return null
  return (
    <Group title="Colors" look="pairs">
      {colors.map(({ name, count }) => (
        <FilterLink
          key={name}
          text={name}
          count={count}
          href={changedHref(search, { colors: toggledColors(search, name) })}
          isOn={isChosen(name)}
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
        isOn={search.price === range}
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
