/** A labelled input whose value its form holds. */
import { type InputHTMLAttributes, useId } from 'react'

import { describeBy, FieldProblem } from './field-problem.tsx'
import * as css from './fields.css.ts'

type Own = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'type' | 'step' | 'inputMode' | 'placeholder' | 'onBlur' | 'required'
>
type Props = Own & {
  label: string
  value: string
  onChange: (value: string) => void
  problem?: string | undefined
  hint?: string
}

/** `required` marks it; whether it is filled in is for the server to say. */
export const InputField = ({ label, value, onChange, problem, hint, ...rest }: Props) => {
  const id = useId()
  return (
    <div className={css.root}>
      <label htmlFor={id} className={rest.required ? css.required : undefined}>
        {label}
      </label>
      <input
        id={id}
        className={css.input}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...describeBy(`${id}-problem`, problem, hint)}
        {...rest}
      />
      <FieldProblem id={`${id}-problem`} problem={problem} hint={hint} />
    </div>
  )
}
