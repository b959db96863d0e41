import { useEffect, useRef } from 'react'

import type { screenSlot, SharedSlot, sharedSlots } from '@shop/contracts/slots'

import type { SlotState } from './mount.tsx'
import { usePage } from './use-page.ts'

type ParamsOf<Name extends SharedSlot | typeof screenSlot> = Name extends SharedSlot
  ? Readonly<Record<(typeof sharedSlots)[Name][number], string>>
  : Readonly<{ module: string; path: string }>

type Props<Name extends SharedSlot | typeof screenSlot> = {
  name: Name
  params: ParamsOf<Name>
  /** Called with each state of the slot. If the function changes, the slot fills again. */
  onChange?: (state: SlotState) => void
}

/** Under Trusted Types, a document rejects even the empty string as HTML. */
const { trustedTypes } = globalThis as { trustedTypes?: { emptyHTML: string } }
/** React does not touch the content of an element whose `__html` never changes. */
const unmanaged = { __html: trustedTypes?.emptyHTML ?? '' }

/**
 * A place that other modules fill, in the browser or at the edge. The edge reads the element's
 * attributes. In a grid or flex box, even an empty slot adds a gap.
 */
export const Slot = <Name extends SharedSlot | typeof screenSlot>({
  name,
  params,
  onChange,
}: Props<Name>) => {
  const { attachSlot } = usePage()
  const element = useRef<HTMLDivElement>(null)
  const paramsText = JSON.stringify(params)
  useEffect(() => {
    if (!element.current || !attachSlot) return
    const place = { name, params: JSON.parse(paramsText) as Record<string, string>, onChange }
    return attachSlot(element.current, place)
  }, [attachSlot, name, paramsText, onChange])
  // The edge fills the element for its parameters, so new parameters need a new element.
  return (
    <div
      key={paramsText}
      ref={element}
      data-slot={name}
      data-params={paramsText}
      dangerouslySetInnerHTML={unmanaged}
      suppressHydrationWarning
    />
  )
}
