/** A labelled text input whose problem is read out with it. */
import { type InputHTMLAttributes, useId } from 'react'

import { input, problem as problemStyle, root } from './text-field.css.ts'

type Own = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'name'
  | 'type'
  | 'required'
  | 'autoComplete'
  | 'inputMode'
  | 'placeholder'
  | 'defaultValue'
  | 'maxLength'
  | 'step'
  | 'min'
  | 'pattern'
>

/** An uncontrolled input: what is typed stays in the element until its form is read. */
export const TextField = ({
  label,
  problem,
  ...rest
}: Own & { label: string; problem?: string | undefined }) => {
  const id = useId()
  const problemId = `${id}-problem`
  return (
    <div className={root}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={input}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        {...rest}
      />
      {problem && (
        <span id={problemId} className={problemStyle}>
          {problem}
        </span>
      )}
    </div>
  )
}
