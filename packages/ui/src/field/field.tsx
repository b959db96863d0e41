import { type FormEvent, type ReactNode, type Ref, useId } from 'react'

import { tones } from '../badge/badge.css.ts'
import type { Tone } from '../badge/badge.tsx'
import type { ElementProps } from '../button/button.tsx'
import * as css from './field.css.ts'

type FieldText = {
  label: string
  /** Screen readers announce the hint with the control, unless there is a problem. */
  hint?: string | undefined
  /** An error message. It marks the control as invalid. */
  problem?: string | undefined
  /** Shows a star. Set `required` on the control, too. */
  hasRequiredMark?: boolean | undefined
}

type ControlProps = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = FieldText & {
  isLabelHidden?: boolean | undefined
  /** `inline` puts the label beside the control and hides it on phones. */
  layout?: 'stacked' | 'inline'
  /** Spread the given props on the control, so that its label and problem belong to it. */
  children: (control: ControlProps) => ReactNode
}

/** A control with its label, and a hint or a problem below it. */
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

/** Without `value`, the control is uncontrolled, and only the form's data contains its text. */
type Control<Tag extends 'input' | 'select' | 'textarea'> = FieldText &
  Omit<ElementProps<Tag>, 'value' | 'onChange' | keyof ControlProps> & {
    value?: string
    onChange?: (value: string) => void
  }

const withValue = (onChange: ((value: string) => void) | undefined) =>
  onChange && (({ target }: { target: { value: string } }) => onChange(target.value))

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
      <input
        className={css.control()}
        onInput={input.type === 'email' ? dropInvisible : undefined}
        onChange={withValue(onChange)}
        {...input}
        {...control}
      />
    )}
  </Field>
)

/** Drops invisible characters, which a pasted email can contain and the browser would reject. */
const dropInvisible = ({ currentTarget: input }: FormEvent<HTMLInputElement>): void => {
  const text = input.value.replaceAll(/\p{Cf}/gu, '').trim()
  if (text !== input.value) input.value = text
}

/** A multi-line text field, which grows with its text if the browser supports `field-sizing`. */
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

type CheckboxProps = {
  label: ReactNode
  name?: string
  isChecked?: boolean
  /** An error message. It marks the checkbox as invalid. */
  problem?: string | undefined
  ref?: Ref<HTMLInputElement>
  onChange?: (isChecked: boolean) => void
}

/** A native checkbox with its label beside it. Without `isChecked`, it is uncontrolled. */
export const Checkbox = ({ label, name, isChecked, problem, onChange, ref }: CheckboxProps) => {
  const problemId = useId()
  return (
    <>
      <label className={css.check}>
        <input
          ref={ref}
          type="checkbox"
          name={name}
          className={css.checkbox}
          checked={isChecked}
          onChange={({ target }) => onChange?.(target.checked)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
        />
        {label}
      </label>
      {problem && (
        <span id={problemId} className={css.problem}>
          {problem}
        </span>
      )}
    </>
  )
}

type SelectProps = Control<'select'> & {
  isLabelHidden?: boolean
  /** `inline` and `badge` put the label beside the select. `badge` looks like a `Badge`. */
  look?: 'boxed' | 'inline' | 'badge'
  tone?: Tone
  options: readonly (readonly [value: string, text: string])[]
  ref?: Ref<HTMLSelectElement>
}

/** A native select with a short list of options. */
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
