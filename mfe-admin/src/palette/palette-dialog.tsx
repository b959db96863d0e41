/** The command palette's dialog; its content loads when the browser is idle, or when it is opened. */
import { Suspense, useEffect, useRef } from 'react'

import { lazyOr } from '../display/lazy-or.ts'
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

/** The browser holds the focus inside and gives it back; Escape and a press beside it close. */
export const PaletteDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = element
    if (isOpen && current && !current.open) current.showModal()
    if (!isOpen && current?.open) current.close()
  }, [isOpen])
  return (
    // A press on the backdrop is an extra for pointers; Escape does the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={palette}
      aria-label="Search the back office"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpen && (
        <Suspense fallback={<p className={wait}>Loading…</p>}>
          <Palette onClose={onClose} />
        </Suspense>
      )}
    </dialog>
  )
}
