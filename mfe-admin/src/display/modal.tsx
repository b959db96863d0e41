import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  id?: string
  /** The accessible name. */
  label: string
  className: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The browser holds the focus inside and gives it back; Escape and a press beside it close. */
export const Modal = ({ id, label, className, isOpen, onClose, children }: Props) => {
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
      id={id}
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpen && children}
    </dialog>
  )
}
