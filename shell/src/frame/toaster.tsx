/** The toast on screen, read out politely; errors at once. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { dismissToast, toastDurationMs, toasts } from '@shop/session/toasts'
import { IconButton } from '@shop/ui/icon-button'

import { body, description, place, root, title } from './toaster.css.ts'

/** Shows one toast at a time for five seconds. */
export const Toaster = () => {
  const { current } = useSnapshot(toasts)
  useEffect(() => {
    if (!current) return
    const timer = setTimeout(() => dismissToast(current.id), toastDurationMs)
    return () => clearTimeout(timer)
  }, [current])
  return (
    <div
      className={place}
      role="status"
      aria-live={current?.variant === 'destructive' ? 'assertive' : 'polite'}
    >
      {current && (
        <div className={root[current.variant]} key={current.id}>
          <div className={body}>
            <p className={title}>{current.title}</p>
            {current.description && <p className={description}>{current.description}</p>}
          </div>
          <IconButton icon="close" label="Close message" onClick={() => dismissToast(current.id)} />
        </div>
      )}
    </div>
  )
}
