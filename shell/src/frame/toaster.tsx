import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import { closeToast, type Toast, toastDurationMs, toasts } from '@shop/session/toasts'
import { IconButton } from '@shop/ui/icon-button'

import * as css from './toaster.css.ts'

/** Shows one toast at a time; a screen reader is interrupted by errors only. */
export const Toaster = () => {
  const { current } = useSnapshot(toasts)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current) raise(element.current)
  }, [current])
  useEffect(() => {
    const stayOnTop = ({ target }: Event): void => {
      const { current: own } = element
      if (target === own || !(target instanceof HTMLDialogElement) || !target.open) return
      if (own?.matches(':popover-open')) raise(own)
    }
    // A dialog's toggle event does not bubble, so it is caught in the capture phase.
    document.addEventListener('toggle', stayOnTop, { capture: true })
    return () => document.removeEventListener('toggle', stayOnTop, { capture: true })
  }, [])
  return (
    <div
      ref={element}
      popover="manual"
      className={css.toaster}
      role="status"
      aria-live={current?.variant === 'destructive' ? 'assertive' : 'polite'}
    >
      {current && <Message key={current.id} toast={current} />}
    </div>
  )
}

/** Shown anew, it stands above a dialog that was opened since. */
const raise = (popover: HTMLElement | null): void => {
  popover?.hidePopover()
  popover?.showPopover()
}

/** Stays for five seconds, and while it is hovered or focused; a swipe dismisses it. */
const Message = ({ toast: { id, title, description, action, variant } }: { toast: Toast }) => {
  const dismiss = (): void => closeToast(id)
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = isHovered || hasFocus
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
      className={css.root[variant]}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
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
      <IconButton icon="close" label="Close message" onClick={dismiss} />
    </div>
  )
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
