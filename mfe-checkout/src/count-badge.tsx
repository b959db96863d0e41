/** How many there are, beside a panel's title. */
import { countBadge } from './count-badge.css.ts'

/** Nothing for none; more than 99 are `99+`, as in the header. */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 && <span className={countBadge}>{count > 99 ? '99+' : count}</span>
