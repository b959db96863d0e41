import { plural } from '@shop/domain/plural'

import type { ElementProps } from '../button/button.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import { badge, root } from './icon-button.css.ts'

type Look = { icon: IconName; label: string; count?: number }
type LinkProps = Look & { href: string; isCurrent?: boolean }
type ButtonProps = Look & ElementProps<'button'> & { isFilled?: boolean }

/** An icon button. `label` is its accessible name. */
export const IconButton = ({
  icon,
  label,
  isFilled = false,
  count = 0,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button type={type} aria-label={nameOf(label, count)} title={label} className={root} {...rest}>
    <Icon name={icon} isFilled={isFilled} />
    <Badge count={count} />
  </button>
)

/** A link that looks like an icon button. `isCurrent` marks the link to the page on screen. */
export const IconLink = ({ icon, label, count = 0, href, isCurrent = false }: LinkProps) => (
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

/** Without a count, the title is the name, and a label would make some screen readers repeat it. */
const nameOf = (label: string, count: number): string | undefined =>
  count > 0 ? `${label}, ${badgeText(count)} ${plural(count, 'item')}` : undefined

const badgeText = (count: number): string => (count > 99 ? '99+' : String(count))

const Badge = ({ count }: { count: number }) =>
  count > 0 ? <span className={badge}>{badgeText(count)}</span> : null
