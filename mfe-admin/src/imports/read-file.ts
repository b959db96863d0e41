/** A CSV file as a clerk has it, from any program: its header and rows, or why it cannot be read. */
import Papa from 'papaparse'

import { maxImportBytes, maxImportRows } from '@shop/domain/limits'

import { count } from '../display/text.tsx'

/** `row` is its number in a spreadsheet, where the header is row 1. */
export type FileRow = { row: number; cells: readonly string[] }
export type CsvFile = { name: string; headers: readonly string[]; rows: readonly FileRow[] }

type Read = { file: CsvFile } | { problem: string }

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** A file that is too large is refused before a byte of it is read. */
export const readFile = async (file: File): Promise<Read> => {
  const { name, size } = file
  if (size > maxImportBytes)
    return {
      problem: `${name} has ${megabytes(size)}, and an import may have ${megabytes(maxImportBytes)}. Split it into several files.`,
    }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes))
    return { problem: `${name} is a workbook of a spreadsheet. Save it as CSV, and choose that.` }
  return parse(name, decode(bytes))
}

/** A ZIP archive, as `.xlsx` and `.ods` are. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  zipBeginning.every((byte, index) => bytes[index] === byte)

const zipBeginning = [0x50, 0x4b, 0x03, 0x04]

/** UTF-8 or UTF-16, with a byte order mark or without; what is neither comes from an older Excel. */
const decode = (bytes: Uint8Array<ArrayBuffer>): string => {
  const encoding = findUtf16(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The only reason to throw: the bytes are no UTF-8.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** By its mark, or by the zero byte that is half of each plain letter. */
const findUtf16 = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'utf-16be'
  return null
}

const delimiters = [',', ';', '\t'] as const

/** That of the header: cells further down may be full of any. */
const findDelimiter = (text: string): string => {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const plain = header.replaceAll(/"[^"]*"/g, '')
  const countOf = (delimiter: string): number => plain.split(delimiter).length
  return delimiters.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ','
}

const parse = (name: string, text: string): Read => {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: findDelimiter(text) })
  const quote = errors.find(({ type }) => type === 'Quotes')
  if (quote) {
    const row = (quote.row ?? 0) + 1
    return {
      problem: `Row ${row} of ${name} has a quotation mark that is not closed, or stands within a cell, so that the cells after it cannot be told apart.`,
    }
  }
  const lines = data
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim()))
  const [header, ...rows] = lines
  if (!header) return { problem: `${name} is empty.` }
  if (rows.length === 0) return { problem: `${name} has a header and no rows.` }
  if (rows.length > maxImportRows)
    return {
      problem: `${name} has ${count(rows.length)} rows, and an import may have ${count(maxImportRows)}. Split it into several files.`,
    }
  return { file: { name, headers: header.cells.map((cell) => cell.trim()), rows } }
}
