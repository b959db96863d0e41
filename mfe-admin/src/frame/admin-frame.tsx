/** The frame around every page of the back office: name, navigation and the way to the store. */
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import { usePage } from '@shop/module-kit/use-page'

import { office } from '../live/office.ts'
import * as css from './admin-frame.css.ts'

const links = [
  ['Orders', '/admin/orders'],
  ['Products', '/admin/products'],
] as const

/** Beside the page where there is room, above it where there is not. */
export const AdminFrame = ({ children }: { children: ReactNode }) => {
  const [pathname = ''] = usePage().href.split('?')
  return (
    <div className={css.root}>
      <aside className={css.side}>
        <h1 className={css.name}>
          <a href="/admin" className={css.nameLink}>
            NDX admin
          </a>
        </h1>
        <nav aria-label="Admin" className={css.nav}>
          {links.map(([label, href]) => (
            <a
              key={href}
              href={href}
              className={css.link}
              aria-current={isWithin(pathname, href) ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
          <a href="/" className={css.storeLink}>
            View store
          </a>
        </nav>
        <LiveMark />
      </aside>
      <div className={css.page}>{children}</div>
    </div>
  )
}

const isWithin = (pathname: string, href: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`)

/** Says whether the page hears of changes; nothing until that is known. */
const LiveMark = () => {
  const { isConnected } = useSnapshot(office)
  return (
    <p role="status" className={css.mark}>
      {isConnected !== null && (
        <>
          <span className={isConnected ? css.dot.on : css.dot.off} />
          {isConnected ? 'Live' : 'Reconnecting…'}
        </>
      )}
    </p>
  )
}
