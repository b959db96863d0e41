/** The shop in figures. */
import { listedCategories } from '@shop/domain/catalog'
import type { ProductFacets } from '@shop/contracts/product-query'

import { shownCategories } from './shown-categories.ts'
import * as css from './stat-tiles.css.ts'

/** The rating is fixed, as the specification has it; the others are the shop as it is now. */
export const StatTiles = ({ facets }: { facets: ProductFacets | null }) => (
  <dl className={css.root}>
    <Tile name="Products" value={facets?.total} />
    <Tile name="Featured" value={facets?.featured} />
    <Tile
      name="Categories"
      value={facets ? shownCategories(facets).length : listedCategories.length}
    />
    <Tile name="Avg Rating" value={4.9} />
  </dl>
)

/** Products and Featured alone, as a phone has them. */
export const ProductCounts = ({ facets }: { facets: ProductFacets | null }) => (
  <dl className={css.root}>
    <Tile name="Products" value={facets?.total} />
    <Tile name="Featured" value={facets?.featured} />
  </dl>
)

const Tile = ({ name, value }: { name: string; value: number | undefined }) => (
  <div className={css.tile}>
    <dt className={css.name}>{name}</dt>
    <dd className={css.value}>{value ?? '–'}</dd>
  </div>
)
