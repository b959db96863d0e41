/** The ways that staff go most often. */
import { Icon } from '@shop/ui/icon'
import { subheading } from '@shop/ui/type'

import * as css from './dashboard-page.css.ts'

const ways = [
  ['Manage products', '/admin/products'],
  ['View orders', '/admin/orders'],
  ['See analytics', '/admin/analytics'],
] as const

/** Three links. */
export const QuickActions = () => (
  <section className={css.part}>
    <h2 className={subheading}>Quick actions</h2>
    <ul className={css.ways}>
      {ways.map(([text, href]) => (
        <li key={href}>
          <a className={css.way} href={href}>
            {text} <Icon name="forward" size="sm" />
          </a>
        </li>
      ))}
    </ul>
  </section>
)
