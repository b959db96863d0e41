import { IconButton } from '../icon-button/icon-button.tsx'
import { amount, root } from './quantity.css.ts'

type Props = {
  /** The name of the counted thing, for screen readers. Needed if a list has several quantities. */
  of?: string
  value: number
  onChange: (value: number) => void
  /** At this quantity, the decrease button is disabled. Use 0 if decreasing may remove the line. */
  min: number
  max: number
}

/** A quantity between `min` and `max`. A button at its limit keeps the focus. */
export const Quantity = ({ of, value, onChange, min, max }: Props) => (
  <span className={root} role="group" aria-label={of ? `Quantity of ${of}` : 'Quantity'}>
    <IconButton
      icon="minus"
      label="Decrease quantity"
      aria-disabled={value <= min}
      onClick={() => value > min && onChange(value - 1)}
    />
    <output className={amount} aria-live="polite">
      {value}
    </output>
    <IconButton
      icon="plus"
      label="Increase quantity"
      aria-disabled={value >= max}
      onClick={() => value < max && onChange(value + 1)}
    />
  </span>
)
