/** The choice of a size, and asking for it where it is missing. */
import { useRef, useState } from 'react'

import type { Product } from '@shop/contracts/product'

import { onlySize } from '../session/add-product.ts'

/** `picker` is for `SizePicker`; `ask` marks it, brings it into view and puts the focus there. */
export const useSize = (product: Product) => {
  const [value, setValue] = useState(onlySize(product))
  const [isMissing, setMissing] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)
  const onChange = (size: string): void => {
    setValue(size)
    setMissing(false)
  }
  const ask = (): void => {
    setMissing(true)
    group.current?.querySelector('input')?.focus({ preventScroll: true })
    group.current?.scrollIntoView({ block: 'nearest' })
  }
  return { size: value, ask, picker: { sizes: product.sizes, value, isMissing, group, onChange } }
}
