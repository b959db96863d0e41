/** Sends the chunks of an import, one after the other, and again where a response was lost. */
import type { Client } from '@shop/client/client'
import { importChunk, tryImport, undoImport } from '@shop/client/imports'
import type { ImportIssue, ImportResult, ImportRow, UndoneImport } from '@shop/contracts/import'

import { toApiProblem } from '../staff/staff-session.ts'

/** Pauses before a chunk is sent again, in milliseconds; after the last try the import stops, to be continued by hand. */
const pausesMs = [300, 1000, 3000, 8000]

/** How far a run has come; `chunk` is the next one to send. */
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

/** Tries all chunks. @throws ApiProblem when one is refused, or the shop stays out of reach */
export const runDryRun = (run: Run): Promise<Progress> =>
  runChunks(run, (rows) => tryImport(run.client, rows))

/** Imports all chunks. The same `id` makes a chunk that is sent again write nothing more. @throws ApiProblem likewise */
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
    // oxlint-disable-next-line no-await-in-loop -- Orders come in between two chunks.
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

/** What one whole undo did. */
export type Undone = Omit<UndoneImport, 'next'>

/** Undoes an import part by part. @throws ApiProblem */
export const runUndo = async (client: Client, id: string): Promise<Undone> => {
  const sum: Undone = { restored: 0, deleted: 0, skipped: [] }
  let after: number | null = 0
  while (after !== null) {
    const from: number = after
    // oxlint-disable-next-line no-await-in-loop -- Each part begins where the one before has ended.
    const part = await sendAgain(() => undoImport(client, id, from))
    sum.restored += part.restored
    sum.deleted += part.deleted
    sum.skipped.push(...part.skipped)
    after = part.next
  }
  return sum
}

/** Without a response it is not known what took effect; with one of these codes, nothing did. */
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
      // oxlint-disable-next-line no-await-in-loop -- One try after the other.
      return await send()
    } catch (error) {
      if (!temporary.has(toApiProblem(error)?.code)) throw error
    }
    // oxlint-disable-next-line no-await-in-loop -- The pause before the next try.
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return send()
}
