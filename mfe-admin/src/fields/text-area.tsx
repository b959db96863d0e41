/** A labelled text of several lines. */
import { type TextareaHTMLAttributes, useId } from 'react'

import { describeBy, FieldProblem } from './field-problem.tsx'
import * as css from './fields.css.ts'

type Own = Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'name' | 'defaultValue' | 'value' | 'onChange'
>

/** With a `defaultValue` what is typed stays in the element until its form is read. */
export const TextArea = ({
  label,
  problem,
  ...rest
}: Own & { label: string; problem?: string | undefined }) => {
  const id = useId()
  return (
    <div className={css.root}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={css.textArea}
        rows={3}
        {...describeBy(`${id}-problem`, problem)}
        {...rest}
      />
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}
