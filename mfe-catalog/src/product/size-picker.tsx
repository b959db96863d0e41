/** Sizes as one choice of radio buttons. */
import { type RefObject, useId } from 'react'

import * as css from './product-page.css.ts'
import { useEarlyChoice } from './use-early-choice.ts'

type Props = {
  sizes: readonly string[]
  value: string | undefined
  /** Whether it was asked for and is not chosen yet. */
  isMissing: boolean
  group: RefObject<HTMLFieldSetElement | null>
  onChange: (size: string) => void
}

/** Nothing is chosen at first; Add to Cart asks for it. */
export const SizePicker = ({ sizes, value, isMissing, group, onChange }: Props) => {
  // The browser keeps what is checked: a click between its HTML and React's is not taken back.
  // Two pickers on one page must not be one group to the browser.
  const name = useId()
  useEarlyChoice(group, onChange)
  return (
    <fieldset
      ref={group}
      role="radiogroup"
      className={css.sizes}
      aria-invalid={isMissing}
      aria-describedby={isMissing ? `${name}-missing` : undefined}
    >
      <legend className={css.legend}>Size</legend>
      {isMissing && (
        <p id={`${name}-missing`} className={css.missing}>
          Choose a size
        </p>
      )}
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
