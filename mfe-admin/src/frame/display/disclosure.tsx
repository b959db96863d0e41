import { type ReactNode, useState } from 'react'

import { Icon } from '@shop/ui/icon'

import * as css from './display.css.ts'

/** Opening a disclosure closes the others that have the same `name`. */
type Props = { title: ReactNode; name?: string; children: ReactNode }

/** Renders its children only while open, so that they load their data on demand. */
export const Disclosure = ({ title, name, children }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className={css.disclosure}
      name={name}
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
