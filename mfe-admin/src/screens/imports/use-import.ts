import { useState } from 'react'

import type { Client } from '@shop/client/client'
import { usePage } from '@shop/module-runtime/use-page'

import { invalidate } from '../../frame/queries/query-client.ts'
import { handleApiError, toApiProblem } from '../../frame/staff/staff-session.ts'
import {
  type CategoryMapping,
  guessCategories,
  type Mapping,
  mappingFor,
  storeMapping,
} from './column-mapping.ts'
import { type Converted, convertExport } from './convert-export.ts'
import { type Chunks, makeChunks } from './make-chunks.ts'
import { type CsvFile, readFile } from './read-file.ts'
import { noProgress, type Progress, runDryRun, runImport } from './run-import.ts'

/** The clerk's choices before the check. `categories` has only those that differ from the guess. */
export type Columns = {
  file: CsvFile
  mapping: Mapping
  converted: Converted | null
  categories: CategoryMapping
  /** True once the clerk has confirmed how prices, sizes and codes are read. */
  isConfirmed: boolean
}

/** `issues` were found before anything was sent. */
type Running = Chunks & {
  file: CsvFile
  mapping: Mapping
  columns: Columns
  progress: Progress
  /** Why the run stopped early. Absent while it runs and after it completes. */
  problem?: string
}

export type Stage =
  | { kind: 'choose'; problem?: string }
  | ({ kind: 'columns' } & Columns)
  | ({ kind: 'check' } & Running)
  | ({ kind: 'import'; id: string } & Running)

export const isAtEnd = ({ chunks, progress }: Pick<Running, 'chunks' | 'progress'>): boolean =>
  progress.chunk === chunks.length

export const useImport = () => {
  const { client } = usePage()
  const [stage, setStage] = useState<Stage>({ kind: 'choose' })

  const choose = async (chosen: File): Promise<void> => {
    const read = await readFile(chosen)
    setStage(
      'file' in read
        ? { kind: 'columns', ...columnsOf(read.file, convertExport(read.file)) }
        : { kind: 'choose', ...read },
    )
  }
  const check = async (columns: Columns): Promise<void> => {
    const { file, mapping, converted, categories } = columns
    if (!converted) storeMapping(file.headers, mapping)
    const chosen = { ...guessCategories(file, mapping), ...categories }
    const { chunks, issues } = makeChunks(file, mapping, chosen)
    const progress = noProgress(issues)
    await run({ kind: 'check', file, mapping, columns, chunks, issues, progress })
  }
  /** Continues from `progress`. On an error, stops and stores the problem. */
  const run = async (begun: Exclude<Stage, { kind: 'choose' | 'columns' }>): Promise<void> => {
    const { problem: _problem, ...rest } = begun
    let running: typeof begun = rest
    const onProgress = (progress: Progress): void => {
      running = { ...running, progress }
      setStage(running)
    }
    setStage(running)
    try {
      await send(client, running, onProgress)
    } catch (error) {
      handleApiError(error)
      setStage({ ...running, problem: reasonOf(error) })
    }
    if (begun.kind === 'import') await Promise.all(['imports', 'products'].map(invalidate))
  }
  const begin = (checked: Running): Promise<void> =>
    run({
      ...checked,
      kind: 'import',
      id: crypto.randomUUID(),
      progress: noProgress(checked.issues),
    })

  return { stage, setStage, choose, check, run, begin }
}

/** Uses the converted file if the file is another shop system's export. */
export const columnsOf = (file: CsvFile, converted: Converted | null): Columns => ({
  file: converted?.file ?? file,
  mapping: converted?.mapping ?? mappingFor(file.headers),
  converted,
  categories: {},
  isConfirmed: false,
})

const send = (
  client: Client,
  stage: Exclude<Stage, { kind: 'choose' | 'columns' }>,
  onProgress: (progress: Progress) => void,
): Promise<Progress> => {
  const { chunks, progress: from } = stage
  const common = { client, chunks, from, onProgress }
  return stage.kind === 'check'
    ? runDryRun(common)
    : runImport({ ...common, id: stage.id, file: stage.file.name })
}

export const reasonOf = (error: unknown): string =>
  toApiProblem(error)?.message ??
  'Something went wrong in this browser. Please load the page again.'
