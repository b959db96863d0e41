/** Keeps the keyboard's place when what has the focus goes: inside an open panel, and where it was opened from. */
import { type FocusEvent, type RefObject, useEffect, useMemo, useRef } from 'react'

/** `element` is the panel, whose title takes a focus that would be lost. */
export const useKeptFocus = (element: RefObject<HTMLDialogElement | null>, isOpen: boolean) => {
  const last = useRef<Element>(null)
  const home = useRef<HTMLElement>(null)
  // A colleague may have taken away what the focus was on.
  useEffect(() => {
    if (!isOpen || last.current?.isConnected !== false) return
    if (document.activeElement === document.body) focusTitle(element.current?.querySelector('h2'))
  })
  return useMemo(
    () => ({
      noteFocus: ({ target }: FocusEvent): void => {
        last.current = target
      },
      /** The part of the page that the panel was opened from. */
      noteOpener: (): void => {
        home.current = document.activeElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null
      },
      /** The browser gives the focus back to what opened the panel, if that is still there. */
      giveBack: (then: () => void): void => {
        const { activeElement } = document
        const isLost = activeElement === document.body || element.current?.contains(activeElement)
        if (isLost) home.current?.focus({ preventScroll: true })
        then()
      },
    }),
    [element],
  )
}

/** Focusable for this once: a panel that opens has its first control focused, not its title. */
const focusTitle = (title: HTMLElement | null | undefined): void => {
  if (!title) return
  title.tabIndex = -1
  title.focus()
  title.addEventListener('blur', () => title.removeAttribute('tabindex'), { once: true })
}
