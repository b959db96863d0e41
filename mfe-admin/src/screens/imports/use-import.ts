import { useState } from 'react'

import { importChunk, listImports, tryImport, undoImport } from '@shop/client/imports'
import type { ImportResult, ImportRow, UndoneImport } from '@shop/contracts/import'
import { sleep } from '@shop/domain/time'

import { invalidate, queryOf } from '../../frame/queries/query-client.ts'
import { client, handleApiError, toApiProblem } from '../../frame/staff/staff-session.ts'
import { guessCategories, type Mapping, mappingFor, storeMapping } from './column-mapping.ts'
import { type Converted, convertExport } from './convert-export.ts'
import { type Chunks, makeChunks } from './make-chunks.ts'
import { type CsvFile, readFile } from './read-file.ts'

export const importsQuery = queryOf(['imports'], listImports)

/** `categories` omits guesses that the clerk has not corrected. */
export type Columns = {
  file: CsvFile
  mapping: Mapping
  converted: Converted | null
  categories: ReturnType<typeof guessCategories>
  /** True once the clerk has confirmed how prices, sizes and codes are read. */
  isConfirmed: boolean
}

/** `issues` were found before the first request. `problem` says why the run stopped early. */
type Run = Chunks & { columns: Columns; sent: number; result: ImportResult; problem?: string }

/** The server uses `id` to ignore a chunk that it already has. */
export type Running = Run & ({ kind: 'check' } | { kind: 'import'; id: string })

export type Stage =
  | { kind: 'choose'; problem?: string }
  | { kind: 'columns'; columns: Columns }
  | Running

export type ImportSteps = ReturnType<typeof useImport>

export const isAtEnd = ({ chunks, sent }: Run): boolean => sent === chunks.length

export const useImport = () => {
  const [stage, setStage] = useState<Stage>({ kind: 'choose' })

  const choose = async (chosen: File): Promise<void> => {
    const read = await readFile(chosen)
    setStage(
      'file' in read
        ? { kind: 'columns', columns: columnsOf(read.file, convertExport(read.file)) }
        : { kind: 'choose', ...read },
    )
  }
  /** Also continues a check or an import that stopped at a problem. */
  const run = async ({ problem: _problem, ...begun }: Running): Promise<void> => {
    let running: Running = begun
    setStage(running)
    try {
      for (const rows of begun.chunks.slice(begun.sent)) {
        const result = await sendAgain(() => sendChunk(running, rows))
        running = { ...running, sent: running.sent + 1, result: add(running.result, result) }
        setStage(running)
      }
    } catch (error) {
      handleApiError(error)
      setStage({ ...running, problem: reasonOf(error) })
    }
    if (begun.kind === 'import') await Promise.all(['imports', 'products'].map(invalidate))
  }
  const check = (columns: Columns): Promise<void> => {
    const { file, mapping, converted } = columns
    if (!converted) storeMapping(file.headers, mapping)
    const categories = { ...guessCategories(file, mapping), ...columns.categories }
    const found = makeChunks(file, mapping, categories)
    return run({ kind: 'check', columns, ...found, ...nothingSent(found) })
  }
  const begin = (checked: Running): Promise<void> =>
    run({ ...checked, kind: 'import', id: crypto.randomUUID(), ...nothingSent(checked) })

  return { stage, setStage, choose, check, run, begin }
}

export const columnsOf = (file: CsvFile, converted: Converted | null): Columns => ({
  file: converted?.file ?? file,
  mapping: converted?.mapping ?? mappingFor(file.headers),
  converted,
  categories: {},
  isConfirmed: false,
})

const nothingSent = ({ issues }: Chunks): Pick<Run, 'sent' | 'result'> => ({
  sent: 0,
  result: { created: 0, changed: 0, unchanged: 0, issues: [...issues] },
})

const sendChunk = (running: Running, rows: readonly ImportRow[]): Promise<ImportResult> =>
  running.kind === 'check'
    ? tryImport(client, rows)
    : importChunk(client, {
        id: running.id,
        file: running.columns.file.name.slice(-200),
        chunk: running.sent + 1,
        chunks: running.chunks.length,
        rows: [...rows],
      })

const add = (sum: ImportResult, one: ImportResult): ImportResult => ({
  created: sum.created + one.created,
  changed: sum.changed + one.changed,
  unchanged: sum.unchanged + one.unchanged,
  issues: [...sum.issues, ...one.issues].toSorted((a, b) => a.row - b.row),
})

/** Undoes an import in several requests. @throws ApiProblem */
export const runUndo = async (id: string) => {
  const sum: Omit<UndoneImport, 'next'> = { restored: 0, deleted: 0, skipped: [] }
  let after: number | null = 0
  while (after !== null) {
    const from: number = after
    const part = await sendAgain(() => undoImport(client, id, from))
    sum.restored += part.restored
    sum.deleted += part.deleted
    sum.skipped.push(...part.skipped)
    after = part.next
  }
  return sum
}

/** After the last delay, the import stops, and the clerk can continue it. */
const pausesMs = [300, 1000, 3000, 8000]

/** After these codes, the request is sent again, which is safe even if it took effect. */
const temporary = new Set<string | undefined>([
  'offline',
  'internal',
  'database-unavailable',
  'overloaded',
  'not-ready',
])

const sendAgain = async <Result>(send: () => Promise<Result>): Promise<Result> => {
  for (const pauseMs of pausesMs) {
    try {
      return await send()
    } catch (error) {
      if (!temporary.has(toApiProblem(error)?.code)) throw error
    }
    await sleep(pauseMs)
  }
  return send()
}

export const reasonOf = (error: unknown): string =>
  toApiProblem(error)?.message ??
  'Something went wrong in this browser. Please load the page again.'
