/** Colors as swatches; choosing one changes the picture. */
import { useId, useRef } from 'react'

import { Swatch } from '../swatch/swatch.tsx'
import * as css from './product-page.css.ts'
import { useEarlyChoice } from './use-early-choice.ts'

type Props = {
  colors: readonly string[]
  value: string | undefined
  onChange: (color: string) => void
}

/** Color is optional; its name is read out and shown. */
export const ColorPicker = ({ colors, value, onChange }: Props) => {
  const group = useRef<HTMLFieldSetElement>(null)
  // The browser keeps what is checked: a click between its HTML and React's is not taken back.
  // Two pickers on one page must not be one group to the browser.
  const name = useId()
  useEarlyChoice(group, onChange)
  return (
    <fieldset ref={group}>
      <legend className={css.legend}>Color{value ? `: ${value}` : ''}</legend>
      <div className={css.options}>
        {colors.map((color) => (
          <label key={color} className={css.swatchOption} title={color}>
            <input
              type="radio"
              name={name}
              value={color}
              aria-label={color}
              className={css.radio}
              defaultChecked={color === value}
              onChange={() => onChange(color)}
            />
            <Swatch color={color} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
