import { useEffect } from 'react'

/**
 * Calls `run` on Ctrl or Cmd with a letter. An open dialog may hold unsaved input, so while one is
 * open, the shortcut works only if `own` is that dialog's id.
 */
export const useShortcut = (letter: string, run: () => void, own?: string): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isIt = event.key.toLowerCase() === letter && (event.ctrlKey || event.metaKey)
      if (!isIt || event.shiftKey || event.altKey) return
      // Suppress the browser's own shortcut even if `run` is not called.
      event.preventDefault()
      const open = document.querySelector('dialog[open]')
      if (!open || open.id === own) run()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [letter, run, own])
}

export const shortcutText = (letter: string): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${letter}` : `Ctrl ${letter}`
