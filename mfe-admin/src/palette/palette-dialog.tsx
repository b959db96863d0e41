/** The command palette's dialog; its content loads when the browser is idle, or when it is opened. */
import { Suspense } from 'react'

import { lazyOr } from '../display/lazy-or.ts'
import { Modal } from '../display/modal.tsx'
import { palette, wait } from './palette.css.ts'

const importPalette = () => import('./palette.tsx')

/** Fetches the palette ahead of its first use. A failure shows when it is opened. */
export const loadPalette = (): void => void importPalette().catch(() => {})

const PaletteFallback = () => (
  <p role="alert" className={wait}>
    Search could not be loaded. Load the page again to get it.
  </p>
)

const Palette = lazyOr(async () => (await importPalette()).Palette, PaletteFallback)

export const PaletteDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal label="Search the back office" className={palette} isOpen={isOpen} onClose={onClose}>
    <Suspense fallback={<p className={wait}>Loading…</p>}>
      <Palette onClose={onClose} />
    </Suspense>
  </Modal>
)
