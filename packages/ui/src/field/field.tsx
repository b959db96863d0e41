/** Labelled fields: text of one line, of several lines, a choice from a short list, yes or no, and the frame of any other control. */
import { type ReactNode, useId } from 'react'

import { tones } from '../badge/badge.css.ts'
import type { Tone } from '../badge/badge.tsx'
import type { ElementProps } from '../element-props.ts'
import * as css from './field.css.ts'

type FieldText = {
  label: string
  /** Shown below the control and read out with it, unless there is a problem. */
  hint?: string | undefined
  /** What is wrong: marks the control, is shown below it and read out with it. */
  problem?: string | undefined
  /** A star after the label; the control has its own `required`. */
  hasRequiredMark?: boolean | undefined
}

/** What a control takes over from its `Field`. */
type ControlProps = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = FieldText & {
  isLabelHidden?: boolean | undefined
  /** `inline` stands label and control beside one another, and hides the label on phones. */
  layout?: 'stacked' | 'inline'
  /** Renders the control with the props that tie it to its label and its problem. */
  children: (control: ControlProps) => ReactNode
}

/** A control with its label, and below it a hint or a problem. */
export const Field = ({
  label,
  hint,
  problem,
  hasRequiredMark = false,
  isLabelHidden = false,
  layout = 'stacked',
  children,
}: FieldProps) => {
  const id = useId()
  const textId = `${id}-text`
  const text = problem ?? hint
  const labelLook = isLabelHidden ? 'hidden' : layout === 'inline' ? 'roomy' : 'shown'
  return (
    <div className={css.root[layout]}>
      <label htmlFor={id} className={css.label[hasRequiredMark ? 'required' : labelLook]}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': text ? textId : undefined,
      })}
      {text && (
        <span id={textId} className={problem ? css.problem : css.hint}>
          {text}
        </span>
      )}
    </div>
  )
}

/**
 * Without `value` what is typed stays in the element until its form is read. The props that tie the control to its
 * label and its problem are the field's own.
 */
type Control<Tag extends 'input' | 'select' | 'textarea'> = FieldText &
  Omit<ElementProps<Tag>, 'value' | 'onChange' | keyof ControlProps> & {
    value?: string
    onChange?: (value: string) => void
  }

const withValue = (onChange: ((value: string) => void) | undefined) =>
  onChange && (({ target }: { target: { value: string } }) => onChange(target.value))

/** A text of one line. */
export const TextField = ({
  label,
  hint,
  problem,
  hasRequiredMark,
  onChange,
  ...input
}: Control<'input'>) => (
  <Field {...{ label, hint, problem, hasRequiredMark }}>
    {(control) => (
      <input className={css.control()} onChange={withValue(onChange)} {...input} {...control} />
    )}
  </Field>
)

/** A text of several lines; it grows with what is typed where the browser can. */
export const TextArea = ({
  label,
  hint,
  problem,
  hasRequiredMark,
  height = 'tall',
  onChange,
  ...area
}: Control<'textarea'> & { height?: 'short' | 'tall' }) => (
  <Field {...{ label, hint, problem, hasRequiredMark }}>
    {(control) => (
      <textarea
        className={css.control({ kind: 'lines', height })}
        onChange={withValue(onChange)}
        {...area}
        {...control}
      />
    )}
  </Field>
)

type CheckboxProps = { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void }

/** Yes or no, on the browser's own checkbox with its label beside it. */
export const Checkbox = ({ label, isChecked, onChange }: CheckboxProps) => (
  <label className={css.check}>
    <input
      type="checkbox"
      className={css.checkbox}
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
)

type SelectProps = Control<'select'> & {
  isLabelHidden?: boolean
  /** `inline` has its label beside it; `badge` looks like the badge of its value's `tone`. */
  look?: 'boxed' | 'inline' | 'badge'
  tone?: Tone
  /** Values and their names on screen. */
  options: readonly (readonly [value: string, text: string])[]
}

/** A choice from a short list, on the browser's own select. */
export const Select = ({
  label,
  hint,
  problem,
  hasRequiredMark,
  isLabelHidden,
  look = 'boxed',
  tone = 'plain',
  options,
  onChange,
  ...select
}: SelectProps) => (
  <Field
    {...{ label, hint, problem, hasRequiredMark, isLabelHidden }}
    layout={look === 'boxed' ? 'stacked' : 'inline'}
  >
    {(control) => (
      <span className={css.choiceFrame}>
        <select
          className={`${css.control({ kind: 'choice', look })} ${look === 'badge' ? tones[tone] : ''}`}
          onChange={withValue(onChange)}
          {...select}
          {...control}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value} className={css.option}>
              {text}
            </option>
          ))}
        </select>
      </span>
    )}
  </Field>
)
