/** Calls about imports of products from CSV files, for staff only. */
import type * as v from 'valibot'

import {
  type ImportChunkInput,
  ImportList,
  ImportResult,
  type ImportRow,
  UndoneImport,
} from '@shop/contracts/import'

import type { Client } from './client.ts'

/** Returns the last imports. @throws ApiProblem `staff-only` */
export const listImports = (client: Client): Promise<ImportList> =>
  client.request('/api/imports', ImportList)

/** Previews an import without writing anything. @throws ApiProblem `bad-input`, `body-too-large` */
export const tryImport = (
  client: Client,
  rows: readonly ImportRow[],
  signal?: AbortSignal,
): Promise<ImportResult> =>
  client.request('/api/imports/dry-run', ImportResult, {
    method: 'POST',
    body: { rows },
    ...(signal && { signal }),
  })

/** Imports one chunk. A repeat writes nothing. @throws ApiProblem `version-conflict` */
export const importChunk = (
  client: Client,
  { id, ...chunk }: { id: string } & v.InferInput<typeof ImportChunkInput>,
): Promise<ImportResult> =>
  client.request(`/api/imports/${encodeURIComponent(id)}/chunks`, ImportResult, {
    method: 'POST',
    body: chunk,
  })

/**
 * Undoes one part of an import. `after` is 0 for the first part, then the `next` of the previous
 * result. A repeat changes nothing.
 * @throws ApiProblem `version-conflict`, `not-found`
 */
export const undoImport = (client: Client, id: string, after: number): Promise<UndoneImport> =>
  client.request(`/api/imports/${encodeURIComponent(id)}/undo`, UndoneImport, {
    method: 'POST',
    body: { after },
  })
