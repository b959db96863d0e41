/** The toast on screen, read out politely; errors at once. */
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import { closeToast, type Toast, toastDurationMs, toasts } from '@shop/session/toasts'
import { IconButton } from '@shop/ui/icon-button'

import * as css from './toaster.css.ts'
import { useSwipe } from './use-swipe.ts'

/** Shows one toast at a time. */
export const Toaster = () => {
  const { current } = useSnapshot(toasts)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!current) return
    // Shown anew each time, so that it stands above a dialog that was opened since the last one.
    place.current?.hidePopover()
    place.current?.showPopover()
  }, [current])
  useEffect(() => {
    const stayOnTop = ({ target }: Event): void => {
      const { current: own } = place
      if (target === own || !(target instanceof HTMLDialogElement) || !target.open) return
      if (own?.matches(':popover-open')) {
        own.hidePopover()
        own.showPopover()
      }
    }
    // A dialog's toggle does not bubble; whoever listens on the way down hears it.
    document.addEventListener('toggle', stayOnTop, { capture: true })
    return () => document.removeEventListener('toggle', stayOnTop, { capture: true })
  }, [])
  return (
    <div
      ref={place}
      popover="manual"
      className={css.place}
      role="status"
      aria-live={current?.variant === 'destructive' ? 'assertive' : 'polite'}
    >
      {current && <Message key={current.id} toast={current} />}
    </div>
  )
}

/** Stays for five seconds, and for as long as it is pointed at or holds the focus; a swipe sends it off. */
const Message = ({ toast: { id, title, description, action, variant } }: { toast: Toast }) => {
  const dismiss = (): void => closeToast(id)
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = isPointedAt || hasFocus
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
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
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
