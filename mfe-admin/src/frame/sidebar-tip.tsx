/** The one tooltip of the folded sidebar, beside whatever is pointed at or focused. */
import { Tooltip } from '@base-ui/react/tooltip'
import { type RefObject, useEffect, useState } from 'react'

import * as css from './frame.css.ts'

/** How long one points before it shows, in milliseconds. */
const delayMs = 700

type Tip = { element: HTMLElement; text: string }

/** Only to be seen: each entry has its name as text. */
export const SidebarTip = ({ root }: { root: RefObject<HTMLElement | null> }) => {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => (root.current ? watchTips(root.current, setTip) : undefined), [root])
  return (
    <Tooltip.Root open={tip !== null} onOpenChange={(isOpen) => !isOpen && setTip(null)}>
      <Tooltip.Portal container={root}>
        <Tooltip.Positioner
          anchor={tip?.element ?? null}
          side="right"
          sideOffset={8}
          positionMethod="fixed"
        >
          <Tooltip.Popup role="tooltip" className={css.tooltip}>
            {tip?.text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

/** The next one follows at once while one is showing, so that a pointer can run down the list. */
const watchTips = (root: HTMLElement, show: (tip: Tip | null) => void): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let isShowing = false
  const set = (tip: Tip | null): void => {
    isShowing = tip !== null
    show(tip)
  }
  const enter = ({ target }: { target: EventTarget | null }): void => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
    clearTimeout(timer)
    if (!element) return set(null)
    const tip = { element, text: element.dataset['tip'] ?? '' }
    if (isShowing) set(tip)
    else timer = setTimeout(set, delayMs, tip)
  }
  const leave = (): void => {
    clearTimeout(timer)
    set(null)
  }
  // The pointer may have been there first.
  enter({ target: root.querySelector('[data-tip]:hover') })
  root.addEventListener('pointerover', enter, { signal })
  root.addEventListener('focusin', enter, { signal })
  for (const event of ['pointerleave', 'focusout', 'pointerdown'])
    root.addEventListener(event, leave, { signal })
  root.addEventListener('scroll', leave, { signal, capture: true })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { signal })
  return () => {
    controller.abort()
    clearTimeout(timer)
  }
}
