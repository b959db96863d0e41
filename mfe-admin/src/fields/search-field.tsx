/** The search above a list: filters while one types. */
import { Icon } from '@shop/ui/icon'
import { hidden } from '@shop/ui/type'

import * as css from './fields.css.ts'

type Props = { label: string; value: string; onChange: (value: string) => void }

/** The label is the placeholder, and is read out. */
export const SearchField = ({ label, value, onChange }: Props) => (
  <label className={css.search}>
    <span className={hidden}>{label}</span>
    <span className={css.searchIcon}>
      <Icon name="search" />
    </span>
    <input
      type="search"
      className={css.searchInput}
      placeholder={label}
      value={value}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
)
