import type { KeyboardEvent } from 'react'
import * as v from 'valibot'

import { DollarsInput } from '@shop/contracts/dollars'
import { parseWholeNumber } from '@shop/domain/typed-number'

import {
  type VariantDraft,
  variantOf,
  type VariantDrafts,
  type VariantRow,
} from './variant-draft.ts'

export const columns = ['sku', 'price', 'stock'] as const satisfies readonly (keyof VariantDraft)[]
export type ColumnName = (typeof columns)[number]

/** Returns the inputs of the grid row by row. Each is a cell. */
const cellsIn = (grid: Element): HTMLInputElement[] => [...grid.querySelectorAll('input')]

export const cellIndexOf = (grid: Element, target: EventTarget): number =>
  cellsIn(grid).findIndex((cell) => cell === target)

/**
 * Enter and the up and down arrows move within the column. The left and right arrows move the
 * caret, and leave the cell only if the caret is at that end of the text.
 */
export const moveInGrid = (event: KeyboardEvent<Element>): void => {
  const { target, currentTarget, nativeEvent, altKey, ctrlKey, metaKey } = event
  if (!(target instanceof HTMLInputElement)) return
  const isEnter = event.key === 'Enter' && !nativeEvent.isComposing
  // Enter in the grid must never submit the form.
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

/** Parses text copied from a spreadsheet. Returns undefined for the text of a single cell. */
export const parseCells = (text: string): readonly (readonly string[])[] | undefined => {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined
}

type Paste = {
  variants: VariantDrafts
  rows: readonly VariantRow[]
  /** The index of the target cell of the first value. */
  index: number
  cells: readonly (readonly string[])[]
}

/** Fills cells to the right and below. `outside` counts nonempty values outside the grid. */
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

/** Validates a cell before it is sent. `inStock` is undefined for a new product. */
export const findProblem = (
  column: ColumnName,
  text: string,
  inStock: number | undefined,
): string | undefined => {
  const typed = text.trim()
  // A lone sign is the start of a number that is still being typed.
  if (!typed || typed === '-' || typed === '+') return undefined
  if (column === 'price') return v.safeParse(DollarsInput, typed).issues?.[0].message
  if (column === 'sku') return typed.length > 64 ? 'must be at most 64 characters' : undefined
  const pieces = parseWholeNumber(typed)
  if (pieces === null) return 'must be a whole number'
  if (inStock === undefined) return pieces < 0 ? 'must be 0 or more' : undefined
  return inStock + pieces < 0 ? `would fall below none: there are ${inStock}` : undefined
}
