import { type RefObject, useEffect, useId, useRef, useState } from 'react'

import type { Product } from '@shop/contracts/product'

import { Swatch } from '../products/product-parts.tsx'
import { onlySize } from '../products/product-rules.ts'
import * as css from './purchase.css.ts'

type SizePickerProps = {
  sizes: readonly string[]
  value: string | undefined
  /** Add to Cart was pressed without a size. */
  isMissing: boolean
  group: RefObject<HTMLFieldSetElement | null>
  onChange: (size: string) => void
}

/** Sizes as radio buttons. None is chosen at first; Add to Cart asks for one. */
export const SizePicker = ({ sizes, value, isMissing, group, onChange }: SizePickerProps) => {
  // Uncontrolled radios, so that hydration does not undo an early click. Each picker is a group of its own.
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

/** The chosen size. `picker` has the props of `SizePicker`; `markMissing` says that a size is missing, scrolls to the picker and focuses it. */
export const useSize = (product: Product) => {
  const [value, setValue] = useState(onlySize(product))
  const [isMissing, setMissing] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)
  const onChange = (size: string): void => {
    setValue(size)
    setMissing(false)
  }
  const markMissing = (): void => {
    setMissing(true)
    group.current?.querySelector('input')?.focus({ preventScroll: true })
    group.current?.scrollIntoView({ block: 'nearest' })
  }
  return {
    size: value,
    markMissing,
    picker: { sizes: product.sizes, value, isMissing, group, onChange },
  }
}

type ColorPickerProps = {
  colors: readonly string[]
  value: string | undefined
  onChange: (color: string) => void
}

/** Colors as swatches; choosing one is optional and changes the picture. */
export const ColorPicker = ({ colors, value, onChange }: ColorPickerProps) => {
  const group = useRef<HTMLFieldSetElement>(null)
  // Uncontrolled radios, so that hydration does not undo an early click. Each picker is a group of its own.
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

/** Reports a radio that the visitor checked in the server's HTML, before hydration. */
const useEarlyChoice = (
  group: RefObject<HTMLElement | null>,
  onChoice: (value: string) => void,
): void => {
  useEffect(() => {
    const checked = group.current?.querySelector<HTMLInputElement>('input:checked')
    if (checked) onChoice(checked.value)
    // Once, on hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
