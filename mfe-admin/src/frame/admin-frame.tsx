/** The frame around every page of the back office: sidebar or drawer, top bar, and the palette over both. */
import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { usePage } from '@shop/module-runtime/use-page'
import { whenIdle } from '@shop/module-runtime/when-idle'

import { office } from '../live/office.ts'
import { loadPalette, PaletteDialog } from '../palette/palette-dialog.tsx'
import * as css from './admin-frame.css.ts'
import { Drawer, drawerId } from './drawer.tsx'
import { showDrawer, sidebar, toggleSidebar } from './sidebar-state.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcut } from './use-shortcut.ts'

/** `page` is where the document's skip link leads. */
export const AdminFrame = ({ children }: { children: ReactNode }) => {
  const { href, isLoading } = usePage()
  const [path = ''] = href.split(/[?#]/)
  const { isFolded, isDrawerOpen } = useSnapshot(sidebar)
  const [isSearching, setIsSearching] = useState(false)
  const { staff } = useSnapshot(office)
  // What is typed right after the shortcut must find its field there.
  useEffect(() => whenIdle(loadPalette), [])
  useShortcut('b', toggleSidebar, drawerId)
  useShortcut('k', () => setIsSearching(true))
  return (
    <div className={css.root} data-folded={isFolded ? '' : undefined}>
      <div className={css.side}>
        <Sidebar path={path} isFolded={isFolded} staff={staff} />
      </div>
      <Drawer isOpen={isDrawerOpen} onClose={() => showDrawer(false)}>
        <Sidebar path={path} isFolded={false} staff={staff} onFollow={() => showDrawer(false)} />
      </Drawer>
      <div className={css.main}>
        <TopBar path={path} onSearch={() => setIsSearching(true)} onSearchNear={loadPalette} />
        {isLoading && <span className={css.progress} />}
        <div id="page" tabIndex={-1} className={css.page} aria-busy={isLoading}>
          {children}
        </div>
      </div>
      <PaletteDialog isOpen={isSearching} onClose={() => setIsSearching(false)} />
    </div>
  )
}
