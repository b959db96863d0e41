/** Modal panels on the browser's own `<dialog>`: focus is kept inside and given back, Escape closes. */
import { type ReactNode, useEffect, useId, useRef } from 'react'

import { IconButton } from '../icon-button/icon-button.tsx'
import {
  body,
  dialog,
  foot,
  head,
  question,
  screen,
  sheet,
  title as titleStyle,
  titleText,
} from './panel.css.ts'
import { useKeptFocus } from './use-kept-focus.ts'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  kind: 'sheet' | 'dialog' | 'question' | 'screen'
  /** Shown beside the title. */
  mark?: ReactNode
  footer?: ReactNode
  /** False for questions that must be answered by a button. */
  closesOutside?: boolean
  /** A selector of what has the focus first; the close button unless said otherwise. */
  firstFocus?: string
  /** Asked before the visitor closes it; false keeps it open. */
  mayClose?: () => boolean
  children: ReactNode
}

const always = (): boolean => true

/** What may not fit into two lines of a phone, in characters. */
const longTitle = 40

const looks = { sheet, dialog, question, screen }

/** A side sheet, a centred dialog, a short question or the whole screen, with a title, a close button, a body and a footer. */
export const Panel = ({
  title,
  isOpen,
  onClose,
  kind,
  mark,
  footer,
  closesOutside = true,
  firstFocus,
  mayClose = always,
  children,
}: Props) => {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const focus = useKeptFocus(element, isOpen)
  useEffect(() => {
    const { current } = element
    if (isOpen && current && !current.open) {
      focus.noteOpener()
      current.showModal()
      if (firstFocus) current.querySelector<HTMLElement>(firstFocus)?.focus()
    }
    if (!isOpen && current?.open) current.close()
  }, [isOpen, firstFocus, focus])
  const close = (): void => {
    if (mayClose()) onClose()
  }
  return (
    // A press on the backdrop is an extra for pointers; Escape and the close button do the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      role={kind === 'question' ? 'alertdialog' : undefined}
      className={looks[kind]}
      // By which the toasts know what to leave free.
      data-panel={kind}
      aria-labelledby={titleId}
      onClose={() => focus.giveBack(onClose)}
      onFocus={focus.noteFocus}
      onCancel={(event) =>
        event.target === event.currentTarget && !mayClose() && event.preventDefault()
      }
      onClick={(event) => closesOutside && event.target === event.currentTarget && close()}
    >
      <div className={head}>
        <h2 id={titleId} className={titleStyle}>
          <span className={titleText} title={title.length > longTitle ? title : undefined}>
            {title}
          </span>{' '}
          {mark}
        </h2>
        <IconButton icon="close" label="Close" onClick={close} />
      </div>
      <div className={body}>{isOpen && children}</div>
      {isOpen && footer && <div className={foot}>{footer}</div>}
    </dialog>
  )
}
