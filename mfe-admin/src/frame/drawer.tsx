/** The sidebar on a phone: a modal sheet from the left. */
import { type ReactNode, useEffect, useRef } from 'react'

import { IconButton } from '@shop/ui/icon-button'

import * as css from './frame.css.ts'

/** The id of the drawer’s dialog, for its shortcut. */
export const drawerId = 'admin-drawer'

/** The browser holds the focus inside and gives it back; Escape and a press beside it close. */
export const Drawer = ({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}) => {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = element
    if (isOpen && current && !current.open) current.showModal()
    if (!isOpen && current?.open) current.close()
  }, [isOpen])
  return (
    // A press on the backdrop is an extra for pointers; Escape and the css.drawerClose button do the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      id={drawerId}
      className={css.drawer}
      aria-label="Back office menu"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={css.drawerClose}>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      {isOpen && children}
    </dialog>
  )
}
