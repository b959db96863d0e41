/** A scroll bar that goes away when nobody scrolls. */
import { type UIEvent, useEffect, useRef } from 'react'

/** How long it stays after the last movement, in milliseconds. */
const hideDelayMs = 600

/** A handler for `onScroll`: the element carries `data-scrolling` while it moves, and for a moment after. */
export const useFadingScroll = (): ((event: UIEvent<HTMLElement>) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ currentTarget }) => {
    currentTarget.dataset['scrolling'] = ''
    clearTimeout(timer.current)
    timer.current = setTimeout(() => delete currentTarget.dataset['scrolling'], hideDelayMs)
  }
}
