import Papa from 'papaparse'

import { isOrderNumber } from '@shop/contracts/order'
import { type Carrier, carriers } from '@shop/domain/carriers'
import { checkTracking, findCarrier, normalizeTracking } from '@shop/domain/parcels'

export type TrackingRow = ReturnType<typeof readRow>

type Columns = { order: number; number: number; carrier: number }

/** Without a header, the columns are order, tracking number and, optionally, carrier. */
export const readTrackingList = (text: string): TrackingRow[] => {
  // Rows that staff type by hand have only a space after the order number.
  const isTyped = !/[\t,;|]/.test(text)
  const list = isTyped ? text.replaceAll(/^ *(\S+) +/gm, '$1\t') : text
  const { data } = Papa.parse<string[]>(list.trim(), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ',', ';', '|'],
  })
  const [first = []] = data
  const named = findColumns(first)
  const columns = named ?? { order: 0, number: 1, carrier: 2 }
  return data.slice(named ? 1 : 0).map((cells, index) => readRow(cells, columns, index + 1))
}

const findColumns = (cells: readonly string[]): Columns | undefined => {
  const number = cells.findIndex((cell) => /track/i.test(cell))
  const order = cells.findIndex((cell) => /order|reference/i.test(cell))
  const carrier = cells.findIndex((cell, at) => at !== number && /carrier|service/i.test(cell))
  return number >= 0 && order >= 0 ? { order, number, carrier } : undefined
}

/**
 * `row` counts from 1, without blank rows and the header. `problem` is the row's first problem. The
 * API can find others, because it looks up the order.
 */
const readRow = (cells: readonly string[], columns: Columns, row: number) => {
  const cell = (at: number): string => cells[at]?.trim() ?? ''
  const [order, typed] = [cell(columns.order), cell(columns.number)]
  const carrier = readCarrier(cell(columns.carrier)) ?? findCarrier(typed)
  const number = normalizeTracking(carrier ?? 'other', typed)
  return { row, order, carrier, number, problem: findProblem(order, carrier, number) }
}

const readCarrier = (cell: string): Carrier | undefined =>
  carriers.find((carrier) => new RegExp(`\\b${carrier}\\b`, 'i').test(cell)) ??
  (cell ? 'other' : undefined)

const findProblem = (order: string, carrier: Carrier | undefined, number: string) => {
  if (!isOrderNumber(order)) return 'The order number needs at least its first 8 characters'
  if (!number) return 'The tracking number is missing'
  if (!carrier) return 'The number does not show the carrier; add a column that names it'
  const problem = checkTracking({ carrier, number, url: null })
  return problem ? describeIssue(problem.field, problem.message) : undefined
}

const fieldNames: Partial<Record<string, string>> = {
  order: 'The order',
  carrier: 'The carrier',
  tracking_number: 'The tracking number',
}

export const describeIssue = (field: string, message: string): string =>
  `${fieldNames[field] ?? 'The row'} ${message}`
