import { type FocusEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef } from 'react'

import { IconButton } from '../icon-button/icon-button.tsx'
import * as css from './panel.css.ts'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  kind: keyof typeof css.root
  mark?: ReactNode
  footer?: ReactNode
  /** By default, a click outside closes the panel. Escape closes it in any case. */
  closesOutside?: boolean
  /** A CSS selector of the element that gets the focus. By default, the close button gets it. */
  firstFocus?: string
  /** The id of the element that screen readers read after the title when the panel opens. */
  describedBy?: string | undefined
  /** Called when the visitor closes the panel. If it returns false, the panel stays open. */
  canClose?: () => boolean
  children: ReactNode
}

const always = (): boolean => true

/** A longer title may not fit into two lines on a phone, so it gets a tooltip. */
const longTitle = 40

/** A side sheet, dialog, short question or full screen, with a title and a close button. */
export const Panel = ({
  title,
  isOpen: isRequested,
  onClose,
  kind,
  mark,
  footer,
  closesOutside = true,
  firstFocus,
  describedBy,
  canClose = always,
  children,
}: Props) => {
  // Opening recomputes the page's styles, which is slow, so the browser first paints the click.
  const isOpen = useDeferredValue(isRequested, false)
  const titleId = useId()
  const { element, trackFocus, restoreFocus } = usePanelDialog(isOpen, firstFocus)
  const close = (): void => {
    if (canClose()) onClose()
  }
  return (
    // A click on the backdrop is only a shortcut. Escape and the close button do the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      role={kind === 'question' ? 'alertdialog' : undefined}
      className={css.root[kind]}
      // The toaster reads this, so that toasts do not cover the panel's buttons.
      data-panel={kind}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onClose={(event) => {
        // Ignores inner panels, whose `close` event bubbles in React.
        if (event.target !== event.currentTarget) return
        restoreFocus()
        // This event is late. The parent may have closed the panel already, or opened it again.
        if (isOpen && !event.currentTarget.open) onClose()
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

/** Opens and closes the dialog. If the focused element disappears, focuses the panel's title. */
const usePanelDialog = (isOpen: boolean, firstFocus: string | undefined) => {
  const element = useRef<HTMLDialogElement>(null)
  const last = useRef<Element>(null)
  const home = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = element
    if (!isOpen) current?.close()
    if (!isOpen || !current || current.open) return
    let frame = 0
    // The shell adds a page to the document only after the page has rendered.
    const open = (): void => {
      if (!current.isConnected) {
        frame = requestAnimationFrame(open)
        return
      }
      home.current = document.activeElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null
      current.showModal()
      if (firstFocus) current.querySelector<HTMLElement>(firstFocus)?.focus()
    }
    open()
    return () => cancelAnimationFrame(frame)
  }, [isOpen, firstFocus])
  // The focused element may be gone, because a colleague has deleted its row.
  useEffect(() => {
    if (!isOpen || last.current?.isConnected !== false) return
    if (document.activeElement === document.body) focusTitle(element.current?.querySelector('h2'))
  })
  const trackFocus = ({ target }: FocusEvent): void => {
    last.current = target
  }
  /** If the element that opened the panel is gone, focuses the region that contained it. */
  const restoreFocus = (): void => {
    const { activeElement } = document
    const isLost = activeElement === document.body || element.current?.contains(activeElement)
    if (isLost) home.current?.focus({ preventScroll: true })
  }
  return { element, trackFocus, restoreFocus }
}

/** Removes `tabindex` on blur, or the panel would focus its title the next time it opens. */
const focusTitle = (title: HTMLElement | null | undefined): void => {
  if (!title) return
  title.tabIndex = -1
  title.focus()
  title.addEventListener('blur', () => title.removeAttribute('tabindex'), { once: true })
}
