import { type ReactNode, useState } from 'react'

import { Icon } from '@shop/ui/icon'

import * as css from './display.css.ts'

/** Renders its children only while open, so that they load their data on demand. */
export const Disclosure = ({ title, children }: { title: ReactNode; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className={css.disclosure}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={css.disclosureHead}>
        <span className={css.disclosureArrow}>
          <Icon name="down" size="sm" />
        </span>
        {title}
      </summary>
      {isOpen && children}
    </details>
  )
}
