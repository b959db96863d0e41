import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'

import { usePath } from './navigation/hrefs.ts'
import { LineIcon } from './navigation/line-icon.tsx'
import { showDrawer, sidebar, toggleSidebar } from './sidebar.tsx'
import { staffSession, useMayActAs } from './staff/staff-session.ts'
import * as css from './frame.css.ts'
import { breadcrumbsOf } from './breadcrumbs.ts'

type Props = { onSearch: () => void; onSearchNear: () => void }

export const TopBar = ({ onSearch, onSearchNear }: Props) => {
  const { isFolded, isDrawerOpen } = useSnapshot(sidebar)
  const foldLabel = isFolded ? 'Expand the sidebar' : 'Collapse the sidebar'
  return (
    <header className={css.root}>
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
      {/* Stays mounted while it is empty, so that screen readers announce its text. */}
      <span role="status">
        {!useSnapshot(staffSession).isConnected && <Badge tone="warning">Reconnecting…</Badge>}
      </span>
      <button
        type="button"
        className={css.outlined}
        aria-label="Search"
        title={`Search (${shortcutText('K')})`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
        onPointerEnter={onSearchNear}
        onFocus={onSearchNear}
      >
        <Icon name="search" />
        <span className={css.onWide}>Search</span>
      </button>
      <a href="/" className={css.outlined} aria-label="View store" title="View store">
        <LineIcon name="store" />
        <span className={css.onWide}>View store</span>
      </a>
      {useMayActAs('clerk') && (
        <a href="/admin/products" className={css.add} aria-label="Add product" title="Add product">
          <Icon name="plus" />
          <span className={css.onWide}>Add product</span>
        </a>
      )}
    </header>
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

/**
 * `own` is the id of a dialog in which the shortcut also works. Other open dialogs may hold unsaved
 * input, so they block the shortcut.
 */
export const useShortcut = (letter: string, run: () => void, own?: string): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isIt = event.key.toLowerCase() === letter && (event.ctrlKey || event.metaKey)
      if (!isIt || event.shiftKey || event.altKey) return
      // Blocks the browser's own shortcut, even if `run` is not called.
      event.preventDefault()
      const open = document.querySelector('dialog[open]')
      if (!open || open.id === own) run()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [letter, run, own])
}

const shortcutText = (letter: string): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${letter}` : `Ctrl ${letter}`
