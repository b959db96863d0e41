/** How high a menu may be. */
import { type RefObject, useLayoutEffect } from 'react'

/**
 * Ends an element at the lower edge of the screen, wherever it begins: the banner above the header comes
 * and goes, and scrolls away.
 */
export const useRoomBelow = (element: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const fit = (): void => {
      const { current } = element
      if (!current) return
      // Where its parent begins; it moves itself as it comes.
      const top = current.parentElement?.getBoundingClientRect().top ?? 0
      current.style.setProperty('max-height', `calc(100dvh - ${Math.max(0, top)}px)`)
    }
    fit()
    addEventListener('scroll', fit, { passive: true })
    addEventListener('resize', fit)
    return () => {
      removeEventListener('scroll', fit)
      removeEventListener('resize', fit)
    }
  }, [element])
}
