import type * as v from 'valibot'

import {
  type ImportChunkInput,
  ImportList,
  ImportResult,
  type ImportRow,
  UndoneImport,
} from '@shop/contracts/import'

import type { Client } from './client.ts'
import { path } from './path.ts'
import { post } from './requests.ts'

/** Staff: returns the most recent imports, newest first. */
export const listImports = (client: Client) => client.request('/api/imports', ImportList)

/** Staff: previews an import and writes nothing. @throws ApiProblem `body-too-large` */
export const tryImport = (client: Client, rows: readonly ImportRow[], signal?: AbortSignal) =>
  client.request('/api/imports/dry-run', ImportResult, { method: 'POST', body: { rows }, signal })

/** Staff: imports one chunk. A repeat changes nothing. @throws ApiProblem `version-conflict` */
export const importChunk = (
  client: Client,
  { id, ...body }: { id: string } & v.InferInput<typeof ImportChunkInput>,
) => client.request(path`/api/imports/${id}/chunks`, ImportResult, post(body))

/**
 * Staff: undoes one step of an import. Pass 0 as `after` first, then `next` of the last response.
 * @throws ApiProblem `version-conflict`, `not-found`
 */
export const undoImport = (client: Client, id: string, after: number) =>
  client.request(path`/api/imports/${id}/undo`, UndoneImport, post({ after }))
