import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { subscribe, useSnapshot } from 'valtio'

import type { LiveModule } from '@shop/contracts/release'
import { frameOf } from '@shop/contracts/route-pattern'
import { useIsOnline } from '@shop/module-runtime/network'
import { cart, cartKey } from '@shop/session/cart'
import { isUnstored, readStored, writeStored } from '@shop/session/persist'
import {
  actionToastDurationMs,
  addToast,
  closeToast,
  type Toast,
  toastDurationMs,
  toasts,
} from '@shop/session/toasts'
import { wishlist, wishlistKey } from '@shop/session/wishlist'
import { IconButton } from '@shop/ui/icon-button'

import * as css from './notices.css.ts'

/** `bare` does not mention visited pages, because pages with a bare frame are never cached. */
const offlineTexts = {
  shop: 'You are offline. Pages you have seen still open, and your cart is safe.',
  bare: 'You are offline. You can save changes once you are back online.',
}

const noticeKey = 'shop.storage-notice'
const Shown = v.object({ version: v.literal(1) })

/** Warns once per tab if the cart or wishlist is not stored. Never replaces another toast. */
const warnOfUnstored = (): void => {
  if (toasts.current || !(isUnstored(cartKey) || isUnstored(wishlistKey))) return
  if (readStored(noticeKey, Shown, 'sessionStorage')) return
  writeStored(noticeKey, { version: 1 }, 'sessionStorage')
  addToast({
    title: 'Your cart and wishlist last only in this tab',
    description:
      'This browser isn’t storing anything for this shop. Order before you close the tab.',
  })
}

export const showNotices = (modules: readonly LiveModule[]): void => {
  for (const store of [cart.items, wishlist.items, toasts]) subscribe(store, warnOfUnstored)
  warnOfUnstored()
  const element = document.getElementById('toasts')
  if (!element) return
  createRoot(element).render(
    <>
      <Toaster />
      <OfflineNotice text={offlineTexts[frameOf(modules, location.pathname)]} />
    </>,
  )
}

/** Always renders the element, because only changes in existing elements are announced. */
const OfflineNotice = ({ text }: { text: string }) => {
  const isOnline = useIsOnline()
  return <div role="status">{!isOnline && <p className={css.offlineNotice}>{text}</p>}</div>
}

export const Toaster = () => {
  const { current } = useSnapshot(toasts)
  const { home, layer, isReady } = useTopmostLayer(css.toaster, current?.id)
  const isAnnounced = useAnnounced(current?.id)
  return (
    <div ref={home}>
      {createPortal(
        <div
          role="status"
          className={css.toastRegion}
          aria-live={
            isAnnounced ? 'off' : current?.variant === 'destructive' ? 'assertive' : 'polite'
          }
        >
          {current && (isReady || isAnnounced) && <Message key={current.id} toast={current} />}
        </div>,
        layer,
      )}
    </div>
  )
}

const announcedAfterMs = 1000

/** Returns true once screen readers have had the time to announce the toast. */
const useAnnounced = (id: number | undefined): boolean => {
  const [announced, setAnnounced] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(id), announcedAfterMs)
    return () => clearTimeout(timer)
  }, [id])
  return id !== undefined && announced === id
}

const Message = ({ toast: { id, title, description, action, variant } }: { toast: Toast }) => {
  const dismiss = (): void => closeToast(id)
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = isHovered || hasFocus
  const [element, noteFocus] = useFocusReturn()
  useEffect(() => {
    if (isHeld) return
    const durationMs = action ? actionToastDurationMs : toastDurationMs
    const timer = setTimeout(() => closeToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, isHeld, action])
  const swipe = useSwipe(dismiss)
  const act = (): void => {
    action?.run()
    dismiss()
  }
  return (
    <div
      ref={element}
      className={css.toastBox[variant]}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={(event) => {
        noteFocus(event)
        setHasFocus(true)
      }}
      onBlur={() => setHasFocus(false)}
      {...swipe}
    >
      <div className={css.toastBody}>
        <p className={css.toastTitle}>{title}</p>
        {description && <p className={css.toastDescription}>{description}</p>}
      </div>
      {action && (
        <button type="button" className={css.toastAction} onClick={act}>
          {action.label}
        </button>
      )}
      <IconButton icon="close" label="Dismiss message" onClick={dismiss} />
    </div>
  )
}

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

const swipeThresholdPx = 50

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

/**
 * Screen readers announce text that is added to a known region, but not the text of a new region.
 * The region of toasts may just have moved into the cart panel, so a new toast waits this long, and
 * each toast waits again after a move.
 */
const readyDelayMs = 100

/** Moves toasts into the newest modal dialog, because everything outside it is inert. */
const useTopmostLayer = (className: string, toast: number | undefined) => {
  const home = useRef<HTMLDivElement>(null)
  // React does not own this element, so that moving it does not render its toasts again.
  const [layer] = useState(() => createLayer(className))
  const [moves, setMoves] = useState(0)
  const waiting = `${toast} ${moves}`
  const [ready, setReady] = useState('')
  useLayoutEffect(() => {
    if (home.current) return followDialogs(layer, home.current, () => setMoves((last) => last + 1))
  }, [layer])
  useLayoutEffect(() => {
    const timer = setTimeout(() => setReady(waiting), readyDelayMs)
    return () => clearTimeout(timer)
  }, [waiting])
  return { home, layer, isReady: ready === waiting }
}

const createLayer = (className: string): HTMLElement => {
  const layer = document.createElement('div')
  layer.popover = 'manual'
  layer.className = className
  return layer
}

const followDialogs = (
  layer: HTMLElement,
  home: HTMLElement,
  onMoved: () => void,
): (() => void) => {
  let opened = [...document.querySelectorAll('dialog')]
  const findPlace = (): HTMLElement => {
    opened = opened.filter((dialog) => dialog.isConnected && dialog.matches(':modal'))
    return opened.at(-1) ?? home
  }
  const enter = (place: HTMLElement): void => {
    place.append(layer)
    layer.showPopover()
  }
  // Removing an open dialog fires no event, so an observer watches the DOM.
  const observer = new MutationObserver((records) => {
    for (const { type, target } of records) {
      if (type === 'attributes' && target instanceof HTMLDialogElement)
        opened = [...opened.filter((one) => one !== target), target]
    }
    const place = findPlace()
    if (layer.parentElement === place) return
    enter(place)
    onMoved()
  })
  enter(findPlace())
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => {
    observer.disconnect()
    layer.remove()
  }
}
