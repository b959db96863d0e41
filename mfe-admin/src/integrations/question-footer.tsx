import { Button } from '@shop/ui/button'

import * as css from './parts.css.ts'

type Props = {
  confirm: string | undefined
  isDangerous?: boolean | undefined
  isBusy: boolean
  onCancel: () => void
} & ({ formId: string } | { onConfirm: () => void })

/** The buttons of a question: the one that confirms sends a form, or does it itself. */
export const QuestionFooter = ({ confirm, isDangerous, isBusy, onCancel, ...how }: Props) => (
  <div className={css.questionButtons}>
    <Button name="cancel" tone="outline" onClick={onCancel}>
      Cancel
    </Button>
    <Button
      tone={isDangerous ? 'danger' : 'solid'}
      isBusy={isBusy}
      {...('formId' in how ? { type: 'submit', form: how.formId } : { onClick: how.onConfirm })}
    >
      {confirm}
    </Button>
  </div>
)
