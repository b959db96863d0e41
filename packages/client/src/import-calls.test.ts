import { expect, it } from 'vitest'

import { createClient } from './client.ts'
import { importChunk, listImports, tryImport, undoImport } from './imports.ts'
import { productsExportHref } from './products.ts'

const calls: { method: string | undefined; path: string; body: unknown }[] = []
let response: unknown

const client = createClient({
  fetch: async (path, { method, body }) => {
    calls.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    return Response.json(response)
  },
})

const rows = [{ row: 2, cells: { id: 'tee', price: '40' } }]
const result = { created: 0, changed: 1, unchanged: 0, issues: [] }

it('tries rows, and imports a chunk under the import’s id', async () => {
  response = result
  expect(await tryImport(client, rows)).toEqual(result)
  const chunk = { rows, file: 'a.csv', chunk: 2, chunks: 3 }
  expect(await importChunk(client, { id: 'one', ...chunk })).toEqual(result)
  expect(calls.slice(-2)).toEqual([
    { method: 'POST', path: '/api/imports/dry-run', body: { rows } },
    { method: 'POST', path: '/api/imports/one/chunks', body: chunk },
  ])
})

it('undoes the next part of an import', async () => {
  response = { restored: 1, deleted: 0, skipped: [], next: null }
  expect(await undoImport(client, 'one', 7)).toMatchObject({ restored: 1, next: null })
  expect(calls.at(-1)).toEqual({
    method: 'POST',
    path: '/api/imports/one/undo',
    body: { after: 7 },
  })
})

it('lists the last imports', async () => {
  response = {
    imports: [
      {
        id: 'one',
        file: 'a.csv',
        actor: 'staff@localhost',
        created_at: '2026-01-05T10:00:00.000Z',
        created: 1,
        changed: 2,
        unchanged: 3,
        chunks: 1,
        chunks_done: 1,
        undone_at: null,
        undo_problem: null,
      },
    ],
  }
  expect((await listImports(client)).imports).toMatchObject([{ chunksDone: 1, undoneAt: null }])
})

it('puts the filters into the URL of the export', () => {
  expect(productsExportHref({ q: 'tee', category: undefined })).toBe('/api/products/export?q=tee')
})
