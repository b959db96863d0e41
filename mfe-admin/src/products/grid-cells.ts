/** The cells of the grid of variants: which they are, how keys lead through them, and what is pasted into them. */
import type { KeyboardEvent } from 'react'

import { parseCents } from '@shop/domain/money'

import {
  type VariantDraft,
  variantOf,
  type VariantDrafts,
  type VariantRow,
} from './variant-draft.ts'

/** The columns that are typed into, in their order. */
export const columns = ['sku', 'price', 'stock'] as const satisfies readonly (keyof VariantDraft)[]
export type ColumnName = (typeof columns)[number]

/** The inputs of a grid are all of its cells, row by row. */
const cellsIn = (grid: Element): HTMLInputElement[] => [...grid.querySelectorAll('input')]

/** Where among the cells an event came from; -1 when it came from none. */
export const cellIndexOf = (grid: Element, target: EventTarget): number =>
  cellsIn(grid).findIndex((cell) => cell === target)

/**
 * Enter and the arrows up and down lead to the same column of other rows. The arrows left and right lead on only from
 * the ends of what is typed in a cell, so that they move the caret as in any field.
 */
export const moveInGrid = (event: KeyboardEvent<Element>): void => {
  const { target, currentTarget, nativeEvent, altKey, ctrlKey, metaKey } = event
  if (!(target instanceof HTMLInputElement)) return
  const isEnter = event.key === 'Enter' && !nativeEvent.isComposing
  // Enter in the grid never sends the form.
  if (isEnter) event.preventDefault()
  if (nativeEvent.isComposing || altKey || ctrlKey || metaKey) return
  const step = stepOf(event, target)
  const cells = cellsIn(currentTarget)
  const index = cells.indexOf(target)
  const next = cells[index + step]
  const isInRow = Math.abs(step) !== 1 || rowOf(index) === rowOf(index + step)
  if (step === 0 || !next || !isInRow) return
  event.preventDefault()
  next.focus()
  next.select()
}

const rowOf = (index: number): number => Math.floor(index / columns.length)

const stepOf = (
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { selectionStart, selectionEnd, value }: HTMLInputElement,
): number => {
  if (key === 'Enter') return shiftKey ? -columns.length : columns.length
  if (shiftKey) return 0
  if (key === 'ArrowDown') return columns.length
  if (key === 'ArrowUp') return -columns.length
  const isCaretAt = (position: number): boolean =>
    selectionStart === position && selectionEnd === position
  if (key === 'ArrowLeft') return isCaretAt(0) ? -1 : 0
  return key === 'ArrowRight' && isCaretAt(value.length) ? 1 : 0
}

/** The cells of a text that was copied from a spreadsheet; nothing for the text of one cell. */
export const parseCells = (text: string): readonly (readonly string[])[] | undefined => {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined
}

type Paste = {
  variants: VariantDrafts
  rows: readonly VariantRow[]
  /** The cell that the first one goes into. */
  index: number
  cells: readonly (readonly string[])[]
}

/** Fills cells to the right of one and below it. `outside` counts those that have no place in the grid. */
export const pasteCells = ({
  variants,
  rows,
  index,
  cells,
}: Paste): { variants: VariantDrafts; filled: number; outside: number } => {
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

/** What is wrong with a cell before the server has seen it. `inStock` is undefined of a new product. */
export const findProblem = (
  column: ColumnName,
  text: string,
  inStock: number | undefined,
): string | undefined => {
  const typed = text.trim()
  // A sign is the beginning of an amount.
  if (!typed || typed === '-' || typed === '+') return undefined
  if (column === 'price') {
    const cents = parseCents(typed)
    if (cents === null) return 'must be an amount with a point, such as 19.99'
    return cents < 0 ? 'must be 0 or more' : undefined
  }
  if (column === 'sku') return typed.length > 64 ? 'must be at most 64 characters' : undefined
  const pieces = Number(typed)
  if (!Number.isInteger(pieces)) return 'must be a whole number'
  if (inStock === undefined) return pieces < 0 ? 'must be 0 or more' : undefined
  return inStock + pieces < 0 ? `would fall below none: there are ${inStock}` : undefined
}
