/** Whose orders alone are listed, with the way out of it. */
import { Icon } from '@shop/ui/icon'
import { hidden } from '@shop/ui/type'

import * as css from './customer-filter.css.ts'

type Props = { email: string | undefined; onRemove: () => void }

/** An address leads here; the search box would find other people, too. */
export const CustomerFilter = ({ email, onRemove }: Props) =>
  email && (
    <button type="button" className={css.chip} onClick={onRemove}>
      <span className={hidden}>Remove filter </span>
      <span className={css.text}>Orders of {email}</span>
      <Icon name="close" size="sm" />
    </button>
  )
