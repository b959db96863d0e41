import type { Client } from '@shop/client/client'
import { importChunk, listImports, tryImport, undoImport } from '@shop/client/imports'
import type { ImportIssue, ImportResult, ImportRow, UndoneImport } from '@shop/contracts/import'

import { queryOf } from '../../frame/queries/query-client.ts'
import { toApiProblem } from '../../frame/staff/staff-session.ts'

export const importsQuery = queryOf(['imports'], listImports)

/** Delays before retries of a chunk. After the last one, the import stops and can be continued. */
const pausesMs = [300, 1000, 3000, 8000]

/** `chunk` is the index of the next chunk to send. */
export type Progress = { chunk: number; result: ImportResult }

export const noProgress = (issues: readonly ImportIssue[]): Progress => ({
  chunk: 0,
  result: { created: 0, changed: 0, unchanged: 0, issues: [...issues] },
})

type Run = {
  client: Client
  chunks: readonly (readonly ImportRow[])[]
  from: Progress
  onProgress: (progress: Progress) => void
}

/** Validates all chunks. @throws ApiProblem if one is rejected or the shop stays unreachable */
export const runDryRun = (run: Run): Promise<Progress> =>
  runChunks(run, (rows) => tryImport(run.client, rows))

/**
 * Imports all chunks. With the same `id`, a resent chunk has no further effect.
 * @throws ApiProblem if one is rejected or the shop stays unreachable
 */
export const runImport = (run: Run & { id: string; file: string }): Promise<Progress> =>
  runChunks(run, (rows, index) =>
    importChunk(run.client, {
      id: run.id,
      file: run.file.slice(-200),
      chunk: index + 1,
      chunks: run.chunks.length,
      rows: [...rows],
    }),
  )

type SendChunk = (rows: readonly ImportRow[], index: number) => Promise<ImportResult>

const runChunks = async (
  { chunks, from, onProgress }: Run,
  sendChunk: SendChunk,
): Promise<Progress> => {
  let progress = from
  for (const [index, rows] of chunks.entries()) {
    if (index < from.chunk) continue
    const result = await sendAgain(() => sendChunk(rows, index))
    progress = { chunk: index + 1, result: add(progress.result, result) }
    onProgress(progress)
  }
  return progress
}

const add = (sum: ImportResult, one: ImportResult): ImportResult => ({
  created: sum.created + one.created,
  changed: sum.changed + one.changed,
  unchanged: sum.unchanged + one.unchanged,
  issues: [...sum.issues, ...one.issues].toSorted((a, b) => a.row - b.row),
})

/** The sum of all parts of an undo. */
export type Undone = Omit<UndoneImport, 'next'>

/** Undoes an import in parts. @throws ApiProblem */
export const runUndo = async (client: Client, id: string): Promise<Undone> => {
  const sum: Undone = { restored: 0, deleted: 0, skipped: [] }
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

/** Codes after which a request is sent again, which is safe even if it took effect. */
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
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return send()
}
