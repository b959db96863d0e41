import type { KeyboardEvent } from 'react'

import {
  type VariantDraft,
  variantOf,
  type VariantDrafts,
  type VariantRow,
} from './product-draft.ts'

const columns = ['sku', 'price', 'stock'] as const satisfies readonly (keyof VariantDraft)[]
export type ColumnName = (typeof columns)[number]

const cellsIn = (grid: Element): HTMLInputElement[] => [...grid.querySelectorAll('input')]

export const cellIndexOf = (grid: Element, target: EventTarget): number =>
  cellsIn(grid).findIndex((cell) => cell === target)

/** Enter and the up and down arrows move within the column. Enter never submits the form. */
export const moveInGrid = (event: KeyboardEvent<Element>): void => {
  const { key, shiftKey, target, currentTarget, nativeEvent, altKey, ctrlKey, metaKey } = event
  const isEnter = key === 'Enter'
  if (nativeEvent.isComposing || !(isEnter || key === 'ArrowUp' || key === 'ArrowDown')) return
  event.preventDefault()
  if (altKey || ctrlKey || metaKey) return
  const isUp = key === 'ArrowUp' || (isEnter && shiftKey)
  const index = cellIndexOf(currentTarget, target) + (isUp ? -columns.length : columns.length)
  const next = cellsIn(currentTarget)[index]
  next?.focus()
  next?.select()
}

const rowOf = (index: number): number => Math.floor(index / columns.length)

/** Parses cells copied from a spreadsheet. Returns undefined for a single cell. */
export const parseCells = (text: string): readonly (readonly string[])[] | undefined => {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined
}

type Paste = {
  variants: VariantDrafts
  rows: readonly VariantRow[]
  index: number
  cells: readonly (readonly string[])[]
}

/** Fills cells to the right and below. `outside` counts nonempty values beyond the grid. */
export const pasteCells = ({ variants, rows, index, cells }: Paste) => {
  const filled: Record<string, VariantDraft> = { ...variants }
  let [inside, outside] = [0, 0]
  for (const [down, line] of cells.entries())
    for (const [right, text] of line.entries()) {
      const row = rows[rowOf(index) + down]
      const column = columns[(index % columns.length) + right]
      if (row && column) {
        filled[row.key] = { ...variantOf(filled, row.key), [column]: text }
        inside += 1
      } else if (text) outside += 1
    }
  return { variants: filled, filled: inside, outside }
}
