import { useSnapshot } from 'valtio'

import { usePage } from '@shop/module-runtime/use-page'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'
import { hidden } from '@shop/ui/type'

import { breadcrumbsOf } from './breadcrumbs.ts'
import { usePath } from './navigation/hrefs.ts'
import { LineIcon } from './navigation/line-icon.tsx'
import { showDrawer, sidebar, toggleSidebar } from './sidebar-state.ts'
import { staffSession } from './staff/staff-session.ts'
import { useMayActAs } from './staff/use-staff.tsx'
import * as css from './top-bar.css.ts'
import { shortcutText } from './use-shortcut.ts'

type Props = { onSearch: () => void; onSearchNear: () => void }

/** `onSearchNear` is called on hover or focus, so that search can preload. */
export const TopBar = ({ onSearch, onSearchNear }: Props) => {
  const { isFolded, isDrawerOpen } = useSnapshot(sidebar)
  const foldLabel = isFolded ? 'Unfold the sidebar' : 'Fold the sidebar'
  return (
    <div className={css.root}>
      <div className={css.onNarrow}>
        <IconButton
          icon="menu"
          label="Back office menu"
          aria-haspopup="dialog"
          aria-expanded={isDrawerOpen}
          onClick={() => showDrawer(true)}
        />
      </div>
      <button
        type="button"
        className={css.fold}
        aria-label={foldLabel}
        aria-expanded={!isFolded}
        aria-keyshortcuts="Control+B Meta+B"
        title={`${foldLabel} (${shortcutText('B')})`}
        onClick={toggleSidebar}
      >
        <LineIcon name="fold" />
      </button>
      <Breadcrumbs />
      <ConnectionMark />
      <button
        type="button"
        className={css.search}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
        onPointerEnter={onSearchNear}
        onFocus={onSearchNear}
      >
        <Icon name="search" />
        <span className={css.searchText}>Search</span>
        <span className={css.shortcut} data-keys={shortcutText('K')} />
      </button>
      <a href="/" className={css.store} aria-label="View store" title="View store">
        <LineIcon name="store" />
        <span className={css.onWide}>View store</span>
      </a>
      {useMayActAs('clerk') && (
        <a href="/admin/products" className={css.add} aria-label="Add product" title="Add product">
          <Icon name="plus" />
          <span className={css.onWide}>Add product</span>
        </a>
      )}
    </div>
  )
}

const Breadcrumbs = () => {
  const crumbs = breadcrumbsOf(usePath(), usePage().screens)
  return (
    <nav aria-label="Breadcrumb" className={css.crumbs}>
      <ol className={css.crumbList}>
        {crumbs.map(({ label, href }, index) => (
          <li key={href} className={css.crumb}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page" className={css.crumbHere}>
                {label}
              </span>
            ) : (
              <a href={href} className={css.crumbLink}>
                {label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Shows a dot while the realtime feed is connected, text while it is not, nothing until known. */
const ConnectionMark = () => {
  const { isConnected } = useSnapshot(staffSession)
  return (
    <p role="status" className={css.mark} title={isConnected ? 'Live' : undefined}>
      {isConnected !== null && (
        <>
          <span className={css.dot} data-on={isConnected || undefined} />
          <span className={isConnected ? hidden : css.markText}>
            {isConnected ? 'Live' : 'Reconnecting…'}
          </span>
        </>
      )}
    </p>
  )
}
