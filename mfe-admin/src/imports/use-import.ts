/** The steps of an import: choose a file, name its columns, check it, import it. */
import { useState } from 'react'

import type { Client } from '@shop/client/client'
import { usePage } from '@shop/module-runtime/use-page'

import { invalidate } from '../queries/query-client.ts'
import { handleApiError, toApiProblem } from '../staff/staff-session.ts'
import { type Mapping, mappingFor, storeMapping } from './column-mapping.ts'
import { type Chunks, makeChunks } from './make-chunks.ts'
import { type CsvFile, readFile } from './read-file.ts'
import { noProgress, type Progress, runDryRun, runImport } from './run-import.ts'

/** `issues` are those that were found before anything was sent. */
type Running = Chunks & {
  file: CsvFile
  mapping: Mapping
  progress: Progress
  /** Why it has stopped; absent while it runs, and when it has come to its end. */
  problem?: string
}

export type Stage =
  | { kind: 'choose'; problem?: string }
  | { kind: 'columns'; file: CsvFile; mapping: Mapping }
  | ({ kind: 'check' } & Running)
  | ({ kind: 'import'; id: string } & Running)

/** Whether all chunks were sent. */
export const isAtEnd = ({ chunks, progress }: Pick<Running, 'chunks' | 'progress'>): boolean =>
  progress.chunk === chunks.length

export const useImport = () => {
  const { client } = usePage()
  const [stage, setStage] = useState<Stage>({ kind: 'choose' })

  const choose = async (chosen: File): Promise<void> => {
    const read = await readFile(chosen)
    setStage(
      'file' in read
        ? { kind: 'columns', file: read.file, mapping: mappingFor(read.file.headers) }
        : { kind: 'choose', ...read },
    )
  }
  const check = async (file: CsvFile, mapping: Mapping): Promise<void> => {
    storeMapping(file.headers, mapping)
    const { chunks, issues } = makeChunks(file, mapping)
    await run({ kind: 'check', file, mapping, chunks, issues, progress: noProgress(issues) })
  }
  /** From its progress to the end, or to where it stops. */
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
