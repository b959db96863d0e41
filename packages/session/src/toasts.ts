import { proxy } from 'valtio'

/** A short message. Errors have the variant `destructive`. */
export type Toast = {
  id: number
  title: string
  description?: string
  /**
   * A button in the message, such as Undo. A click also closes the message. A message with a button
   * stays longer, because keyboard users need time to reach the button.
   */
  action?: { label: string; run: () => void }
  variant: 'default' | 'destructive'
  open: boolean
}

/** A toast closes after this time. The time starts again after a hover or the focus. */
export const toastDurationMs = 5000

/** How long a message with a button stays. */
export const actionToastDurationMs = 20_000

/** `current` is the toast on screen. A new toast replaces it. */
export const toasts = proxy<{ current: Toast | null }>({ current: null })

let lastId = 0

/** Replaces the current message with a new one, and returns the id of the new one. */
export const addToast = (
  toast: Pick<Toast, 'title' | 'description' | 'action'> & { variant?: Toast['variant'] },
): number => {
  lastId += 1
  toasts.current = { variant: 'default', ...toast, id: lastId, open: true }
  return lastId
}

/** Closes a toast if it is still on screen. */
export const closeToast = (id: number): void => {
  if (toasts.current?.id === id) toasts.current = null
}
