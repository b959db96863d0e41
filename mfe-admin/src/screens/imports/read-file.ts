import Papa from 'papaparse'

import type { ImportIssue } from '@shop/contracts/import'
import { maxImportBytes, maxImportRows } from '@shop/domain/limits'

import { count, sizeText } from '../../frame/display/text.tsx'

/** `row` is the row's number in a spreadsheet, where the header is row 1. */
export type FileRow = { row: number; cells: readonly string[] }
/** `issues` lists rows that could not be converted from another system's format. */
export type CsvFile = {
  name: string
  headers: readonly string[]
  rows: readonly FileRow[]
  issues?: readonly ImportIssue[]
}

type Read = { file: CsvFile } | { problem: string }

export const readFile = async (file: File): Promise<Read> => {
  const { name, size } = file
  if (size > maxImportBytes)
    return {
      problem: `${name} has ${sizeText(size)}; an import may have at most ${sizeText(maxImportBytes)}. Split it into several files.`,
    }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes))
    return { problem: `${name} is a spreadsheet workbook. Save it as CSV, and choose that file.` }
  return parse(name, decode(bytes))
}

/** `.xlsx` and `.ods` files are ZIP archives, which begin with these bytes. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte)

const decode = (bytes: Uint8Array<ArrayBuffer>): string => {
  const encoding = findUtf16(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // `decode` throws only if the bytes are not valid UTF-8.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Detects UTF-16 by its byte order mark, or by a zero byte if the first character is ASCII. */
const findUtf16 = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'utf-16be'
  return null
}

const delimiters = [',', ';', '\t', '|'] as const

/** Excel's `sep=` line sets the delimiter and does not count as a row. */
const directive = /^"?sep=(.)"?[;,\t]*(?:\r\n|\r|\n)/i

/** Looks only at the header, because other cells may contain any delimiter. */
const findDelimiter = (text: string): string => {
  const plain = text.replaceAll(/"[^"]*"/g, '')
  const [header = ''] = plain.trimStart().split(/[\r\n]/, 1)
  const countOf = (delimiter: string): number => header.split(delimiter).length
  return delimiters.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ','
}

const parse = (name: string, whole: string): Read => {
  const [line = '', named] = directive.exec(whole) ?? []
  const text = whole.slice(line.length)
  const delimiter = named ?? findDelimiter(text)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const quote = errors.find(({ type }) => type === 'Quotes')
  if (quote) {
    const row = (quote.row ?? 0) + 1
    return {
      problem: `Row ${row} of ${name} has a quotation mark that is not closed or is inside a cell, so the cells after it cannot be told apart.`,
    }
  }
  const lines = data
    .map((cells, index) => ({ row: index + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim()))
  const [header, ...rows] = lines
  if (!header) return { problem: `${name} is empty.` }
  if (rows.length === 0) return { problem: `${name} has a header and no rows.` }
  if (rows.length > maxImportRows)
    return {
      problem: `${name} has ${count(rows.length)} rows; an import may have at most ${count(maxImportRows)}. Split it into several files.`,
    }
  const headers = header.cells.map((cell) => cell.trim())
  return { file: { name, ...withoutBlankEnd(headers, rows) } }
}

/** Some programs write codes as such formulas, because spreadsheets then keep leading zeros. */
const textFormula = /^="((?:[^"]|"")*)"$/

const textOf = (cell: string): string =>
  textFormula.exec(cell.trim())?.[1]?.replaceAll('""', '"') ?? cell

/** Drops blank columns at the end, because spreadsheets export columns that once had content. */
const withoutBlankEnd = (headers: readonly string[], rows: readonly FileRow[]) => {
  const isUsed = (_header: string, index: number): boolean =>
    Boolean(headers[index]) || rows.some(({ cells }) => cells[index]?.trim())
  const width = headers.findLastIndex(isUsed) + 1
  const cut = (cells: readonly string[]) => cells.toSpliced(width, headers.length - width)
  return {
    headers: cut(headers),
    rows: rows.map(({ row, cells }) => ({ row, cells: cut(cells) })),
  }
}
