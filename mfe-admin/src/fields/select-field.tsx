/** A labelled native select. */
import { type SelectHTMLAttributes, useId } from 'react'

import { hidden } from '@shop/ui/type'

import * as css from './fields.css.ts'

type Own = Pick<
  SelectHTMLAttributes<HTMLSelectElement>,
  'name' | 'defaultValue' | 'value' | 'onChange'
>
type Props = Own & {
  label: string
  options: readonly (readonly [value: string, text: string])[]
  isLabelHidden?: boolean
  problem?: string | undefined
}

/** Options are pairs of value and text. */
export const SelectField = ({ label, options, isLabelHidden, problem, ...rest }: Props) => {
  const problemId = useId()
  return (
    <label className={css.root}>
      <span className={isLabelHidden ? hidden : undefined}>{label}</span>
      <span className={css.selectFrame}>
        <select
          className={css.select}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
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
      {problem && (
        <span id={problemId} className={css.problem}>
          {problem}
        </span>
      )}
    </label>
  )
}
