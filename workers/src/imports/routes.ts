/** `/api/imports`, for staff */
import { Hono } from 'hono'

import { DryRunInput, ImportChunkInput, ImportPath, UndoImportInput } from '@shop/contracts/import'

import { valid } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { importChunk, tryRows } from './import-chunk.ts'
import { listImports } from './list-imports.ts'
import { undoImport } from './undo-import.ts'

/** All variants of one product with long texts. */
const maxBytes = 4_000_000

export const imports = new Hono<AppEnv>()
  /** The last imports, `ImportList`. */
  .get('/', requiresRole('viewer'), async (c) => c.json(await listImports({ ctx: c.var.ctx })))
  /** What importing some rows would do, `DryRunInput` → `ImportResult`. Errors: `bad-input`, `body-too-large`. */
  .post('/dry-run', requiresRole('clerk'), valid('json', DryRunInput, { maxBytes }), async (c) =>
    c.json(await tryRows({ ctx: c.var.ctx, input: c.req.valid('json') })),
  )
  /**
   * Imports a chunk of rows once, `ImportChunkInput` → `ImportResult`; a repeat returns what came of it. Errors:
   * `bad-input`, `body-too-large`, `version-conflict`.
   */
  .post(
    '/:id/chunks',
    requiresRole('clerk'),
    valid('param', ImportPath),
    valid('json', ImportChunkInput, { maxBytes }),
    async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await importChunk({ ctx: c.var.ctx, input }))
    },
  )
  /** Undoes a part of an import, `UndoImportInput` → `UndoneImport`. Errors: `bad-input`, `not-found`, `version-conflict`. */
  .post(
    '/:id/undo',
    requiresRole('clerk'),
    valid('param', ImportPath),
    valid('json', UndoImportInput),
    async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await undoImport({ ctx: c.var.ctx, input }))
    },
  )
