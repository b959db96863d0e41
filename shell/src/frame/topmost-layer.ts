/**
 * A layer above everything on the page. It moves into the modal dialog that was opened last: the browser makes all outside of
 * that dialog inert, a popover opened later too (HTML standard, "Modal dialogs and inert subtrees").
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** A screen reader says what is added to a region that it knows, not what a new region begins with. */
const readyDelayMs = 100

type TopmostLayer = {
  /** Of the element inside which the layer is while no dialog is open. */
  home: RefObject<HTMLDivElement | null>
  /** For a portal, so that React never sees it move. */
  layer: HTMLElement
  /** False right after the layer has moved. */
  isReady: boolean
}

export const useTopmostLayer = (className: string): TopmostLayer => {
  const home = useRef<HTMLDivElement>(null)
  const [layer] = useState(() => createLayer(className))
  const [moves, setMoves] = useState(0)
  const [readyMoves, setReadyMoves] = useState(0)
  useLayoutEffect(() => {
    if (home.current) return followDialogs(layer, home.current, () => setMoves((last) => last + 1))
  }, [layer])
  useLayoutEffect(() => {
    const timer = setTimeout(() => setReadyMoves(moves), readyDelayMs)
    return () => clearTimeout(timer)
  }, [moves])
  return { home, layer, isReady: readyMoves === moves }
}

/** A manual popover: nothing but its own content closes it. */
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
  /** In the order in which they were opened. */
  let opened = [...document.querySelectorAll('dialog')]
  const findPlace = (): HTMLElement => {
    opened = opened.filter((dialog) => dialog.isConnected && dialog.matches(':modal'))
    return opened.at(-1) ?? home
  }
  const enter = (place: HTMLElement): void => {
    place.append(layer)
    layer.showPopover()
  }
  // A dialog says nothing when it is removed while it is open.
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
