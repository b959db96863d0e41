/** A list with its search and filters. */
import { type ReactNode, useEffect, useRef } from 'react'

import { list } from './listing.css.ts'

/** When the row that has the focus is removed, the list takes the focus: from the document's start it would be a long way back. */
export const ListSection = ({ label, children }: { label: string; children: ReactNode }) => {
  const section = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true })
  })
  return (
    // It only watches where the focus of its rows is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      className={list}
      aria-label={label}
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={({ relatedTarget }) => {
        // Without a target the element was removed, or the pointer pressed on nothing.
        if (relatedTarget) hadFocus.current = false
      }}
    >
      {children}
    </section>
  )
}
