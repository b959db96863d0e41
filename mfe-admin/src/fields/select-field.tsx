/** A labelled native select. */
import { type SelectHTMLAttributes, useId } from 'react'

import { hidden } from '@shop/ui/type'

import { describeBy, FieldProblem } from './field-problem.tsx'
import * as css from './fields.css.ts'

type Own = Pick<
  SelectHTMLAttributes<HTMLSelectElement>,
  'name' | 'defaultValue' | 'value' | 'onChange'
>
type Props = Own & {
  label: string
  options: readonly (readonly [value: string, text: string])[]
  isLabelHidden?: boolean
  /** Marks it; whether it holds is for the server to say. */
  isRequired?: boolean
  problem?: string | undefined
}

/** Options are pairs of value and text. */
export const SelectField = ({
  label,
  options,
  isLabelHidden,
  isRequired,
  problem,
  ...rest
}: Props) => {
  const id = useId()
  return (
    <div className={css.root}>
      <label
        htmlFor={id}
        className={isLabelHidden ? hidden : isRequired ? css.required : undefined}
      >
        {label}
      </label>
      <span className={css.selectFrame}>
        <select
          id={id}
          className={css.select}
          required={isRequired}
          {...describeBy(`${id}-problem`, problem)}
          {...rest}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <span className={css.caret} />
      </span>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}
