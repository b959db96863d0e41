/** The search and the filters above a list; each choice goes into the URL. */
import { SelectField } from '../fields/select-field.tsx'
import * as page from '../frame/page.css.ts'
import type { ListUrl, Search } from './list-search.ts'
import { SearchBox } from './search-box.tsx'

type Filter = {
  /** The search parameter it sets. */
  name: string
  label: string
  options: readonly (readonly [value: string, text: string])[]
}
type Props = {
  searchLabel: string
  search: Search
  choose: ListUrl['choose']
  filters: readonly Filter[]
}

export const ListFilters = ({ searchLabel, search, choose, filters }: Props) => (
  <div className={page.filters}>
    <div className={page.searchSlot}>
      <SearchBox
        label={searchLabel}
        words={search['q']}
        onSearch={(q) => choose({ q }, { isReplace: true })}
      />
    </div>
    {filters.map(({ name, label, options }) => (
      <div key={name} className={page.filterSlot}>
        <SelectField
          label={label}
          isLabelHidden
          options={options}
          value={search[name] ?? ''}
          onChange={({ target }) => choose({ [name]: target.value })}
        />
      </div>
    ))}
  </div>
)
