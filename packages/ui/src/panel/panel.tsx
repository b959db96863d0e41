/** Modal panels on the browser's own `<dialog>`: focus stays inside and goes back afterwards, Escape closes. */
import { type FocusEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef } from 'react'

import { IconButton } from '../icon-button/icon-button.tsx'
import * as css from './panel.css.ts'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  kind: keyof typeof css.root
  /** Shown beside the title. */
  mark?: ReactNode
  footer?: ReactNode
  /** False for questions that a button must decide. */
  closesOutside?: boolean
  /** A selector of what has the focus first; the close button unless said otherwise. */
  firstFocus?: string
  /** Called before the visitor closes it; false leaves it open. */
  canClose?: () => boolean
  children: ReactNode
}

const always = (): boolean => true

/** What may not fit into two lines of a phone, in characters. */
const longTitle = 40

/** A side sheet, a centred dialog, a short question or the whole screen, with a title, a close button, a body and a footer. */
export const Panel = ({
  title,
  isOpen: isRequested,
  onClose,
  kind,
  mark,
  footer,
  closesOutside = true,
  firstFocus,
  canClose = always,
  children,
}: Props) => {
  // Content and top layer change every style of the page: the browser paints the effect of the press before that.
  const isOpen = useDeferredValue(isRequested, false)
  const titleId = useId()
  const { element, trackFocus, restoreFocus } = usePanelDialog(isOpen, firstFocus)
  const close = (): void => {
    if (canClose()) onClose()
  }
  return (
    // A press on the backdrop is an extra for pointers; Escape and the close button do the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      role={kind === 'question' ? 'alertdialog' : undefined}
      className={css.root[kind]}
      // By which the toasts know what to leave free.
      data-panel={kind}
      aria-labelledby={titleId}
      onClose={(event) => {
        // React hands the event of a panel inside this one on to this one.
        if (event.target !== event.currentTarget) return
        restoreFocus()
        onClose()
      }}
      onFocus={trackFocus}
      onCancel={(event) =>
        event.target === event.currentTarget && !canClose() && event.preventDefault()
      }
      onClick={(event) => closesOutside && event.target === event.currentTarget && close()}
    >
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          <span className={css.titleText} title={title.length > longTitle ? title : undefined}>
            <bdi>{title}</bdi>
          </span>{' '}
          {mark}
        </h2>
        <IconButton icon="close" label="Close" onClick={close} />
      </div>
      <div className={css.body}>{isOpen && children}</div>
      {isOpen && footer && <div className={css.foot}>{footer}</div>}
    </dialog>
  )
}

/**
 * Opens and closes the dialog, and holds on to the keyboard focus when the element that has it is removed: inside
 * the open panel its title takes over, and after closing the part of the page that the panel was opened from.
 */
const usePanelDialog = (isOpen: boolean, firstFocus: string | undefined) => {
  const element = useRef<HTMLDialogElement>(null)
  const last = useRef<Element>(null)
  const home = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = element
    if (isOpen && current && !current.open) {
      home.current = document.activeElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null
      current.showModal()
      if (firstFocus) current.querySelector<HTMLElement>(firstFocus)?.focus()
    }
    if (!isOpen && current?.open) current.close()
  }, [isOpen, firstFocus])
  // A colleague may have taken away what the focus was on.
  useEffect(() => {
    if (!isOpen || last.current?.isConnected !== false) return
    if (document.activeElement === document.body) focusTitle(element.current?.querySelector('h2'))
  })
  const trackFocus = ({ target }: FocusEvent): void => {
    last.current = target
  }
  /** The browser gives the focus back to what opened the panel, if that is still there. */
  const restoreFocus = (): void => {
    const { activeElement } = document
    const isLost = activeElement === document.body || element.current?.contains(activeElement)
    if (isLost) home.current?.focus({ preventScroll: true })
  }
  return { element, trackFocus, restoreFocus }
}

/** Focusable for this once: a panel that opens has its first control focused, not its title. */
const focusTitle = (title: HTMLElement | null | undefined): void => {
  if (!title) return
  title.tabIndex = -1
  title.focus()
  title.addEventListener('blur', () => title.removeAttribute('tabindex'), { once: true })
}
