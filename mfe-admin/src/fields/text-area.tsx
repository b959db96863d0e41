/** A labelled text of several lines. */
import { useId } from 'react'

import * as css from './fields.css.ts'

type Props = { label: string; name: string; defaultValue: string; problem?: string | undefined }

/** Uncontrolled: what is typed stays in the element until its form is read. */
export const TextArea = ({ label, problem, ...rest }: Props) => {
  const problemId = useId()
  return (
    <label className={css.root}>
      {label}
      <textarea
        className={css.textArea}
        rows={3}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        {...rest}
      />
      {problem && (
        <span id={problemId} className={css.problem}>
          {problem}
        </span>
      )}
    </label>
  )
}
