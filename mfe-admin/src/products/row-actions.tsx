/** The actions of one product. */
import type { Product } from '@shop/contracts/product'
import { IconButton } from '@shop/ui/icon-button'

import { buttons } from '../table/table.css.ts'
import * as css from './products-list.css.ts'
import type { RowTools } from './products-selection.tsx'

type Props = { product: Pick<Product, 'id' | 'name'>; tools: RowTools }

export const RowActions = ({ product: { id, name }, tools }: Props) => (
  <span className={buttons}>
    <IconButton icon="edit" label={`Edit ${name}`} onClick={() => tools.onEdit(id)} />
    <IconButton icon="trash" label={`Delete ${name}`} onClick={() => tools.onDelete(id)} />
  </span>
)

/** The label around it is as large as a finger. */
export const RowCheckbox = ({ product: { id, name }, tools }: Props) => (
  <label className={css.target}>
    <input
      type="checkbox"
      className={css.checkbox}
      aria-label={`Select ${name}`}
      checked={tools.isSelected(id)}
      onChange={({ target }) => tools.onSelect(id, target.checked)}
    />
  </label>
)
