/** The toast on screen, read out politely; errors at once. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'

import { dismissToast, toastDurationMs, toasts } from '@shop/session/toasts'
import { IconButton } from '@shop/ui/icon-button'

import * as css from './toaster.css.ts'

/** Shows one toast at a time for five seconds. */
export const Toaster = () => {
  const { current } = useSnapshot(toasts)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!current) return
    // Shown anew each time, so that it stands above a dialog that was opened since the last one.
    place.current?.hidePopover()
    place.current?.showPopover()
    const timer = setTimeout(() => dismissToast(current.id), toastDurationMs)
    return () => clearTimeout(timer)
  }, [current])
  return (
    <div
      ref={place}
      popover="manual"
      className={css.place}
      role="status"
      aria-live={current?.variant === 'destructive' ? 'assertive' : 'polite'}
    >
      {current && (
        <div className={css.root[current.variant]} key={current.id}>
          <div className={css.body}>
            <p className={css.title}>{current.title}</p>
            {current.description && <p className={css.description}>{current.description}</p>}
          </div>
          <IconButton icon="close" label="Close message" onClick={() => dismissToast(current.id)} />
        </div>
      )}
    </div>
  )
}
