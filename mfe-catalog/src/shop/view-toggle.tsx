/** Grid or list. */
import { IconLink } from '@shop/ui/icon-button'

import * as css from './shop-page.css.ts'
import { shopHref } from './shop-href.ts'
import type { ShopSearch } from './shop-search.ts'

/** Two links; the address keeps the choice. */
export const ViewToggle = ({ search }: { search: ShopSearch }) => (
  <nav aria-label="View" className={css.views}>
    <IconLink
      icon="grid"
      label="Grid view"
      href={shopHref({ ...search, view: undefined, focus: undefined })}
      isCurrent={!search.view}
    />
    <IconLink
      icon="list"
      label="List view"
      href={shopHref({ ...search, view: 'list', focus: undefined })}
      isCurrent={search.view === 'list'}
    />
  </nav>
)
