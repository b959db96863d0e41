/** Keeps the focus where the shopper works when a line is taken out of a list or put back. */
import { type RefObject, useEffect, useRef } from 'react'

/** `region` holds the list; call `expectAt` with the place of the line before the list changes. */
export const useFocusAfterRemoval = (
  count: number,
): { region: RefObject<HTMLDivElement | null>; expectAt: (index: number) => void } => {
  const region = useRef<HTMLDivElement>(null)
  const expected = useRef<{ index: number; before: number } | null>(null)
  useEffect(() => {
    const { current: awaited } = expected
    if (!awaited || awaited.before === count || !region.current) return
    expected.current = null
    focusLine(region.current, awaited.index)
  })
  return { region, expectAt: (index) => (expected.current = { index, before: count }) }
}

/** The remove button of the line that stands there now, the last line's, or the heading of an empty list. */
const focusLine = (region: HTMLElement, index: number): void => {
  const buttons = region.querySelectorAll<HTMLElement>('li [aria-label^="Remove "]')
  const button = buttons[Math.min(index, buttons.length - 1)]
  if (button) button.focus()
  else focusHeading(region)
}

const focusHeading = (region: HTMLElement): void => {
  const heading = region.closest('dialog, main')?.querySelector<HTMLElement>('h1, h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
