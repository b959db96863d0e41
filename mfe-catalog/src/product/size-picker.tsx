/** Sizes as one choice of radio buttons. */
import { useId, useRef } from 'react'

import * as css from './product-page.css.ts'
import { useEarlyChoice } from './use-early-choice.ts'

type Props = {
  sizes: readonly string[]
  value: string | undefined
  onChange: (size: string) => void
}

/** Nothing is chosen at first; Add to Cart asks for it. */
export const SizePicker = ({ sizes, value, onChange }: Props) => {
  const group = useRef<HTMLFieldSetElement>(null)
  // The browser keeps what is checked: a click between its HTML and React's is not taken back.
  // Two pickers on one page must not be one group to the browser.
  const name = useId()
  useEarlyChoice(group, onChange)
  return (
    <fieldset ref={group}>
      <legend className={css.legend}>Size</legend>
      <div className={css.options}>
        {sizes.map((size) => (
          <label key={size} className={css.option}>
            <input
              type="radio"
              name={name}
              value={size}
              className={css.radio}
              defaultChecked={size === value}
              onChange={() => onChange(size)}
            />
            {size}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
