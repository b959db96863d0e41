import { type ReactNode, useState } from 'react'

import { Icon } from '@shop/ui/icon'

import * as css from './disclosure.css.ts'

/** A part that is closed at first; what is in it is made, and loaded, once it is open. */
export const Disclosure = ({ title, children }: { title: ReactNode; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={css.root} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={css.head}>
        <span className={css.arrow}>
          <Icon name="down" size="sm" />
        </span>
        {title}
      </summary>
      {isOpen && children}
    </details>
  )
}
