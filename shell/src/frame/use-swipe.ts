/** A sideways swipe: the element follows the finger, and is let go beyond a threshold. */
import { type PointerEvent, useRef } from 'react'

/** How far is far enough, in pixels. */
const swipeThresholdPx = 50

/** Pointer handlers of the element that is swiped. */
export const useSwipe = (onSwiped: () => void) => {
  const startX = useRef<number>(null)
  const end = ({ currentTarget }: PointerEvent<HTMLElement>): void => {
    startX.current = null
    currentTarget.style.transform = ''
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.target instanceof Element && event.target.closest('button')) return
      startX.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (startX.current === null) return
      event.currentTarget.style.transform = `translateX(${event.clientX - startX.current}px)`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      const isSwiped =
        startX.current !== null && Math.abs(event.clientX - startX.current) > swipeThresholdPx
      end(event)
      if (isSwiped) onSwiped()
    },
    onPointerCancel: end,
  }
}
