/** What the lists of cart and wishlist share: undo of a removal, a button for more lines, and focus after a removal. */
import { type RefObject, useEffect, useRef, useState } from 'react'

import { Button } from '@shop/ui/button'
import { oneLine, subtle } from '@shop/ui/type'

import * as css from './removable-list.css.ts'

type UndoProps = {
  /** What was removed; `null` when nothing was. */
  text: string | null
  onUndo: () => void
  /** Called when the screen is left. */
  onLeave: () => void
}

/** Says what was removed, with a button that restores it. No toast, because a modal panel would cover its button. */
export const UndoRemoval = ({ text, onUndo, onLeave }: UndoProps) => {
  useEffect(() => onLeave, [onLeave])
  return (
    <div role="status" className={css.undoPosition}>
      {text !== null && (
        <p className={css.undo}>
          <bdi className={oneLine}>{text}</bdi>
          <button type="button" className={css.undoButton} onClick={onUndo}>
            Undo
          </button>
        </p>
      )}
    </div>
  )
}

const pageLength = 50

/** How many of `count` lines are shown, and the button that shows fifty more. */
export const useShowMore = (count: number) => {
  const [limit, setLimit] = useState(pageLength)
  const shown = Math.min(limit, count)
  const more = shown < count && (
    <div className={css.showMore}>
      <p className={subtle} role="status">
        {shown.toLocaleString('en-US')} of {count.toLocaleString('en-US')}
      </p>
      <Button tone="outline" onClick={() => setLimit(limit + pageLength)}>
        Show more
      </Button>
    </div>
  )
  return { shown, more }
}

/**
 * Moves the focus to the line that follows a removed or restored one. `region` holds the list; call `expectAt`
 * with the index of the line before the list changes.
 */
export const useFocusAfterRemoval = (
  count: number,
): { region: RefObject<HTMLDivElement | null>; expectAt: (index: number) => void } => {
  const region = useRef<HTMLDivElement>(null)
  const expected = useRef<{ index: number; before: number } | null>(null)
  useEffect(() => {
    const { current: change } = expected
    if (!change || change.before === count || !region.current) return
    expected.current = null
    focusLine(region.current, change.index)
  })
  return { region, expectAt: (index) => (expected.current = { index, before: count }) }
}

/** The remove button of the line at the index, that of the last line, or the heading of an empty list. */
const focusLine = (region: HTMLElement, index: number): void => {
  const buttons = region.querySelectorAll<HTMLElement>('li [aria-label^="Remove "]')
  const button = buttons[Math.min(index, buttons.length - 1)]
  if (button) button.focus()
  else focusHeading(region)
}

/** Focuses the heading of the panel or page that an element is in. */
export const focusHeading = (region: HTMLElement): void => {
  const heading = region.closest('dialog, main')?.querySelector<HTMLElement>('h1, h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
