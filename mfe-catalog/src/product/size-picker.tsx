/** Sizes as one choice of radio buttons. */
import * as css from './product-page.css.ts'

type Props = {
  sizes: readonly string[]
  value: string | undefined
  onChange: (size: string) => void
}

/** Nothing is chosen at first; Add to Cart asks for it. */
export const SizePicker = ({ sizes, value, onChange }: Props) => (
  <fieldset>
    <legend className={css.legend}>Size</legend>
    <div className={css.options}>
      {sizes.map((size) => (
        <label key={size} className={css.option}>
          <input
            type="radio"
            name="size"
            value={size}
            className={css.radio}
            checked={size === value}
            onChange={() => onChange(size)}
          />
          {size}
        </label>
      ))}
    </div>
  </fieldset>
)
