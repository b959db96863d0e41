/** A shortcut of the back office: Ctrl, or Cmd on a Mac, with a letter. */
import { useEffect } from 'react'

/** Does nothing while a question or a form is open in a dialog that is not `own`: it must not be lost. */
export const useShortcut = (letter: string, run: () => void, own?: string): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isIt = event.key.toLowerCase() === letter && (event.ctrlKey || event.metaKey)
      if (!isIt || event.shiftKey || event.altKey) return
      // The browser's own meaning of it would be a surprise here, whether or not ours can be done.
      event.preventDefault()
      const open = document.querySelector('dialog[open]')
      if (!open || open.id === own) run()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [letter, run, own])
}

/** How a person would write it: `⌘K` on a Mac, `Ctrl K` elsewhere. */
export const shortcutText = (letter: string): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${letter}` : `Ctrl ${letter}`
