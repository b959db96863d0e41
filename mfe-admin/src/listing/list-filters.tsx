/** The search and the filters above a list. */
import { Select } from '@shop/ui/field'

import type { ListUrl, Search } from './list-url.ts'
import * as css from './listing.css.ts'
import { SearchBox } from './search-box.tsx'

type Filter = {
  /** The search parameter it sets. */
  name: string
  label: string
  options: readonly (readonly [value: string, text: string])[]
}
type Props = { searchLabel: string; search: Search; url: ListUrl; filters: readonly Filter[] }

export const ListFilters = ({ searchLabel, search, url, filters }: Props) => (
  <div className={css.filters}>
    <div className={css.searchSlot}>
      <SearchBox label={searchLabel} q={search['q']} url={url} />
    </div>
    {filters.map(({ name, label, options }) => (
      <div key={name} className={css.filterSlot}>
        <Select
          label={label}
          isLabelHidden
          options={options}
          value={search[name] ?? ''}
          onChange={(value) => url.choose({ [name]: value })}
        />
      </div>
    ))}
  </div>
)
