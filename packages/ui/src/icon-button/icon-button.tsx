/** A round icon button or link, 44 px, with an optional count. */
import type { ElementProps } from '../element-props.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { badge, root } from './icon-button.css.ts'

type Look = { icon: IconName; label: string; isFilled?: boolean; count?: number }

/** A button by icon; `label` is its accessible name in plain words. */
export const IconButton = ({
  icon,
  label,
  isFilled = false,
  count = 0,
  type = 'button',
  ...rest
}: Look & ElementProps<'button'>) => (
  <button type={type} aria-label={nameOf(label, count)} title={label} className={root} {...rest}>
    <Icon name={icon} isFilled={isFilled} />
    <Badge count={count} />
  </button>
)

/** The same look for a link; `isCurrent` marks the one of several that is on. */
export const IconLink = ({
  icon,
  label,
  count = 0,
  href,
  isCurrent = false,
}: Look & { href: string; isCurrent?: boolean }) => (
  <a
    href={href}
    aria-label={nameOf(label, count)}
    title={label}
    className={root}
    aria-current={isCurrent ? 'true' : undefined}
  >
    <Icon name={icon} />
    <Badge count={count} />
  </a>
)

/** The accessible name includes the count, as the badge shows it. */
const nameOf = (label: string, count: number): string =>
  count > 0 ? `${label}, ${badgeText(count)} ${count === 1 ? 'item' : 'items'}` : label

const badgeText = (count: number): string => (count > 99 ? '99+' : String(count))

const Badge = ({ count }: { count: number }) =>
  count > 0 ? <span className={badge}>{badgeText(count)}</span> : null
