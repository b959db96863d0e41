/** A labelled choice from a short list, on the browser's own select. */
import { field, input, name as nameStyle, option as optionStyle, root } from './select.css.ts'

type Props = {
  label: string
  name: string
  /** Values and their names on screen. */
  options: readonly (readonly [value: string, text: string])[]
  defaultValue: string
  onChoose: (value: string) => void
}

/** Uncontrolled: what is chosen stays in the element, so that its form can send it without scripts. */
export const Select = ({ label, name, options, defaultValue, onChoose }: Props) => (
  <label className={root}>
    <span className={nameStyle}>{label}</span>
    <span className={field}>
      <select
        name={name}
        className={input}
        defaultValue={defaultValue}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value} className={optionStyle}>
            {text}
          </option>
        ))}
      </select>
    </span>
  </label>
)
