import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { describeSoldOut, offerOf } from '@shop/domain/variants'
import { orderableOf } from '@shop/domain/stock'

import { onlySize } from '../page/product-rules.ts'
import * as css from './purchase.css.ts'

type Props = {
  legend: string
  options: readonly string[]
  value: string | undefined
  /** A sold-out option is struck through, but can be chosen, for example to see the color. */
  isSoldOut: (option: string) => boolean
  hasSwatches?: boolean
  problem?: string | undefined
  group: RefObject<HTMLFieldSetElement | null>
  onChange: (value: string) => void
}

/** `value` is only the initial choice. */
export const Picker = ({
  legend,
  options,
  value,
  isSoldOut,
  hasSwatches = false,
  problem,
  group,
  onChange,
}: Props) => {
  // The radios are uncontrolled, because hydration would undo an early click on a controlled radio.
  const name = useId()
  useLayoutEffect(() => {
    // Takes over a radio that the visitor checked before hydration.
    const checked = group.current?.querySelector<HTMLInputElement>('input:checked')
    if (checked) onChange(checked.value)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <fieldset
      ref={group}
      role="radiogroup"
      className={css.picker}
      aria-invalid={problem !== undefined}
      aria-describedby={problem && `${name}-problem`}
    >
      <legend className={css.legend}>{legend}</legend>
      {problem && (
        <p id={`${name}-problem`} className={css.problem}>
          {problem}
        </p>
      )}
      <div className={css.options}>
        {options.map((option) => (
          <Option
            key={option}
            name={name}
            value={option}
            isSoldOut={isSoldOut(option)}
            hasSwatch={hasSwatches}
            defaultChecked={option === value}
            onChange={() => onChange(option)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type OptionProps = {
  name: string
  value: string
  isSoldOut: boolean
  hasSwatch: boolean
  defaultChecked: boolean
  onChange: () => void
}

const Option = ({ value, isSoldOut, hasSwatch, ...radio }: OptionProps) => {
  const spoken = isSoldOut ? `${value}, sold out` : value
  return (
    <label
      className={hasSwatch ? css.swatchOption : css.textOption}
      data-sold-out={isSoldOut || undefined}
      title={hasSwatch ? spoken : undefined}
    >
      <input type="radio" value={value} aria-label={spoken} className={css.radio} {...radio} />
      {hasSwatch ? <Swatch color={value} /> : value}
    </label>
  )
}

/** `markMissing` tells the visitor that a size is missing, and focuses the size picker. */
export const useSize = (product: Product, color?: string, first?: string) => {
  const isOffered = first !== undefined && product.sizes.includes(first)
  const [value, setValue] = useState(isOffered ? first : onlySize(product))
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
  const isSoldOut = (size: string): boolean => offerOf(product, { size, color }).stock === 0
  const problem = isMissing ? 'Choose a size' : undefined
  return {
    size: value,
    markMissing,
    picker: { legend: 'Size', options: product.sizes, value, isSoldOut, problem, group, onChange },
  }
}

type SwatchProps = { color: string; size?: keyof typeof css.swatchSizes }

/** The dot needs no label, because a text names the color. */
export const Swatch = ({ color, size = 'md' }: SwatchProps) => {
  const name = color.toLowerCase()
  const key = Object.hasOwn(css.swatches, name) ? (name as keyof typeof css.swatches) : 'other'
  return <span className={`${css.swatches[key]} ${css.swatchSizes[size]}`} />
}

export type ProductChoice = ReturnType<typeof useChoice>

export const useChoice = (product: Product, firstColor?: string, firstSize?: string) => {
  const [color, setColor] = useState(firstColor)
  const [requested, setQuantity] = useState(1)
  const colors = useRef<HTMLFieldSetElement>(null)
  const { size, markMissing, picker } = useSize(product, color, firstSize)
  const { priceCents, stock: shown } = offerOf(product, { size, color })
  const stock = orderableOf(shown)
  // Another size or color can have less stock than the chosen quantity.
  const quantity = Math.min(requested, Math.max(1, stock))
  return {
    size,
    color,
    quantity,
    setQuantity,
    priceCents,
    stock,
    stockText: stock === 0 ? describeSoldOut(product, { size, color }) : stockText(stock, quantity),
    markMissing: size ? undefined : markMissing,
    sizePicker: picker,
    colorPicker: {
      legend: `Color${color ? `: ${color}` : ''}`,
      options: product.colors,
      value: color,
      group: colors,
      hasSwatches: true,
      isSoldOut: (other: string) => offerOf(product, { size, color: other }).stock === 0,
      onChange: setColor,
    },
  }
}

const fewLeft = 5

const stockText = (stock: number, quantity: number): string =>
  stock <= fewLeft || quantity >= stock ? `Only ${stock} left` : 'In stock'
