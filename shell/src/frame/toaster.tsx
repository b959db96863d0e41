import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'

import { closeToast, type Toast, toastDurationMs, toasts } from '@shop/session/toasts'
import { IconButton } from '@shop/ui/icon-button'

import * as css from './toaster.css.ts'
import { useTopmostLayer } from './topmost-layer.ts'

/** Shows one toast at a time; a screen reader is interrupted by errors only. */
export const Toaster = () => {
  const { current } = useSnapshot(toasts)
  const { home, layer, isReady } = useTopmostLayer(css.toaster)
  return (
    <div ref={home}>
      {createPortal(
        <div
          role="status"
          className={css.region}
          aria-live={current?.variant === 'destructive' ? 'assertive' : 'polite'}
        >
          {current && isReady && <Message key={current.id} toast={current} />}
        </div>,
        layer,
      )}
    </div>
  )
}

/** Stays for five seconds, and while it is hovered or focused; a swipe dismisses it. */
const Message = ({ toast: { id, title, description, action, variant } }: { toast: Toast }) => {
  const dismiss = (): void => closeToast(id)
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = isHovered || hasFocus
  const [element, noteFocus] = useFocusReturn()
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closeToast(id), toastDurationMs)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  const swipe = useSwipe(dismiss)
  const act = (): void => {
    action?.run()
    dismiss()
  }
  return (
    <div
      ref={element}
      className={css.root[variant]}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={(event) => {
        noteFocus(event)
        setHasFocus(true)
      }}
      onBlur={() => setHasFocus(false)}
      {...swipe}
    >
      <div className={css.body}>
        <p className={css.title}>{title}</p>
        {description && <p className={css.description}>{description}</p>}
      </div>
      {action && (
        <button type="button" className={css.action} onClick={act}>
          {action.label}
        </button>
      )}
      <IconButton icon="close" label="Dismiss message" onClick={dismiss} />
    </div>
  )
}

/** Gives the focus back to what had it before the message, when the message goes away with it. */
const useFocusReturn = () => {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current: own } = element
    return () => {
      if (own?.contains(document.activeElement)) before.current?.focus({ preventScroll: true })
    }
  }, [])
  const noteFocus = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      before.current = relatedTarget
  }
  return [element, noteFocus] as const
}

/** A shorter swipe moves the toast back. */
const swipeThresholdPx = 50

/** Pointer handlers with which an element follows a sideways swipe, and is dismissed beyond the threshold. */
const useSwipe = (onSwiped: () => void) => {
  const startX = useRef<number>(null)
  const reset = ({ currentTarget }: PointerEvent<HTMLElement>): void => {
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
      reset(event)
      if (isSwiped) onSwiped()
    },
    onPointerCancel: reset,
  }
}
