/** Colors as swatches; choosing one changes the picture. */
import * as css from './product-page.css.ts'
import { swatches } from './swatch.css.ts'

type Props = {
  colors: readonly string[]
  value: string | undefined
  onChange: (color: string) => void
}

/** Color is optional; its name is read out and shown. */
export const ColorPicker = ({ colors, value, onChange }: Props) => (
  <fieldset>
    <legend className={css.legend}>Color{value ? `: ${value}` : ''}</legend>
    <div className={css.options}>
      {colors.map((color) => (
        <label key={color} className={css.swatchOption} title={color}>
          <input
            type="radio"
            name="color"
            value={color}
            aria-label={color}
            className={css.radio}
            checked={color === value}
            onChange={() => onChange(color)}
          />
          <span className={swatchClass(color)} />
        </label>
      ))}
    </div>
  </fieldset>
)

/** A name without a swatch of its own gets gray. */
const swatchClass = (color: string): string => {
  const name = color.toLowerCase()
  return name in swatches ? swatches[name as keyof typeof swatches] : swatches.other
}
