import type { ReactNode } from 'react'

import { Button } from '@shop/ui/button'
import { Panel } from '@shop/ui/panel'

import * as css from './integrations.css.ts'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** The CSS selector of the element that gets the focus. */
  firstFocus?: string
  confirm: string | undefined
  isDangerous?: boolean | undefined
  isBusy: boolean
  /** The text of the only button, once there is nothing left to confirm. */
  done?: string | false | undefined
  children: ReactNode
} & ({ formId: string } | { onConfirm: () => void })

/** A press outside does not close it, because that would lose what was typed or is shown once. */
export const Question = ({
  title,
  isOpen,
  onClose,
  firstFocus = "button[name='cancel']",
  confirm,
  isDangerous,
  isBusy,
  done,
  children,
  ...how
}: Props) => (
  <Panel
    title={title}
    kind="question"
    isOpen={isOpen}
    onClose={onClose}
    closesOutside={false}
    firstFocus={firstFocus}
    footer={
      done ? (
        <Button onClick={onClose}>{done}</Button>
      ) : (
        <div className={css.questionButtons}>
          <Button name="cancel" tone="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone={isDangerous ? 'danger' : 'solid'}
            isBusy={isBusy}
            {...('formId' in how
              ? { type: 'submit', form: how.formId }
              : { onClick: how.onConfirm })}
          >
            {confirm}
          </Button>
        </div>
      )
    }
  >
    {children}
  </Panel>
)
