import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { offerOf } from '@shop/domain/choice-offer'

import { onlySize } from '../page/product-rules.ts'
import * as css from './purchase.css.ts'

type Props = {
  legend: string
  options: readonly string[]
  value: string | undefined
  /** A sold-out option is struck through and read as such; it can be chosen, to see its color. */
  isSoldOut: (option: string) => boolean
  /** Options are colors, shown as swatches. */
  hasSwatches?: boolean
  /** What is wrong, shown above the options. */
  problem?: string | undefined
  /** For an owner that scrolls to the picker or focuses it. */
  group?: RefObject<HTMLFieldSetElement | null>
  onChange: (value: string) => void
}

/** Sizes or colors as radio buttons. `value` is checked at first; after that the radios themselves hold the choice. */
export const Picker = ({
  legend,
  options,
  value,
  isSoldOut,
  hasSwatches = false,
  problem,
  group: ownersGroup,
  onChange,
}: Props) => {
  const ownGroup = useRef<HTMLFieldSetElement>(null)
  const group = ownersGroup ?? ownGroup
  // Uncontrolled radios, so that hydration does not undo an early click. Each picker is a group of its own.
  const name = useId()
  useLayoutEffect(() => {
    // The visitor may have checked a radio in the HTML of the edge; a press right after hydration must know of it.
    const checked = group.current?.querySelector<HTMLInputElement>('input:checked')
    if (checked) onChange(checked.value)
    // Once, on hydration.
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
  const isSpoken = hasSwatch || isSoldOut
  return (
    <label
      className={hasSwatch ? css.swatchOption : css.textOption}
      data-sold-out={isSoldOut || undefined}
      title={hasSwatch ? spoken : undefined}
    >
      <input
        type="radio"
        value={value}
        aria-label={isSpoken ? spoken : undefined}
        className={css.radio}
        {...radio}
      />
      {hasSwatch ? <Swatch color={value} /> : value}
    </label>
  )
}

/** The chosen size. `picker` has the props of `Picker`; `markMissing` says that a size is missing, scrolls to the picker and focuses it. */
export const useSize = (product: Product, color?: string) => {
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
  const isSoldOut = (size: string): boolean => offerOf(product, { size, color }).stock === 0
  const problem = isMissing ? 'Choose a size' : undefined
  return {
    size: value,
    markMissing,
    picker: { legend: 'Size', options: product.sizes, value, isSoldOut, problem, group, onChange },
  }
}

type SwatchProps = { color: string; size?: keyof typeof css.swatchSizes }

/** A dot in a garment's color; one without a swatch of its own is gray. Decorative: the color's name stands beside it or labels its control. */
export const Swatch = ({ color, size = 'md' }: SwatchProps) => {
  const name = color.toLowerCase()
  const key = Object.hasOwn(css.swatches, name) ? (name as keyof typeof css.swatches) : 'other'
  return <span className={`${css.swatches[key]} ${css.swatchSizes[size]}`} />
}
