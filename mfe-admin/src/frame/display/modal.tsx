import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  id?: string
  label: string
  className: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The browser traps and restores the focus. Escape or a press on the backdrop closes it. */
export const Modal = ({ id, label, className, isOpen, onClose, children }: Props) => {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = element
    if (isOpen && current && !current.open) current.showModal()
    if (!isOpen && current?.open) current.close()
  }, [isOpen])
  return (
    // The backdrop press is for pointers only; keyboard users press Escape.
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
