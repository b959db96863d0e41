import { type ComponentType, createElement, type ReactNode } from 'react'

import type { Client } from '@shop/client/client'
import type { SlotParams } from '@shop/contracts/server-entry'

import type { ModuleContext } from './mount.tsx'

/** `data` is the result of `load`. `context` is null at the edge, which only renders HTML. */
export type SlotProps<Data = undefined> = {
  data: Data
  params: SlotParams
  context: ModuleContext | null
}

/** Fills a slot, at the edge (`renderSlots`, `renderPages`) and in the browser (`mountSlot`). */
export type SlotEntry = {
  load: (params: SlotParams, client: Client) => Promise<unknown>
  render: (props: SlotProps<unknown>) => ReactNode
}

/**
 * Makes an entry that fills a slot. `load` runs where the HTML is rendered. Its result becomes the
 * component's `data`, so it must be serializable as JSON.
 */
export const defineSlot = <Data = undefined>({
  load,
  component,
}: {
  load?: (params: SlotParams, client: Client) => Promise<Data>
  component: ComponentType<SlotProps<Data>>
}): SlotEntry => ({
  load: async (params, client) => load?.(params, client),
  // The cast is safe because a component only gets the data of its own `load`.
  render: ({ data, ...props }) => createElement(component, { ...props, data: data as Data }),
})
