import { Hono } from 'hono'

import { DryRunInput, ImportChunkInput, ImportPath, UndoImportInput } from '@shop/contracts/import'

import { describes } from '../../platform/http/describes.ts'
import { argsOf, valid } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { importChunk, tryRows } from './import-chunk.ts'
import { listImports, undoImport } from './imports.ts'

/** A chunk of this size fits one product with all its variants and long texts. */
const maxBytes = 4_000_000

export const imports = new Hono<AppEnv>()
  .get(
    '/',
    describes('listImports', 'The last imports of products, newest first.', {
      returns: 'ImportList',
    }),
    requiresRole('viewer'),
    async (c) => c.json(await listImports(c.var)),
  )
  .post(
    '/dry-run',
    describes(
      'checkImport',
      'Tells what importing rows would do, and what is wrong with them. Writes nothing.',
      { returns: 'ImportResult' },
    ),
    requiresRole('clerk'),
    valid('json', DryRunInput, { maxBytes }),
    async (c) => c.json(await tryRows(argsOf(c))),
  )
  .post(
    '/:id/chunks',
    describes(
      'importChunk',
      'Imports a chunk of rows in one transaction; a repeat returns the same result. Products with an issue stay as they are.',
      { returns: 'ImportResult', problems: ['version-conflict'] },
    ),
    requiresRole('clerk'),
    valid('param', ImportPath),
    valid('json', ImportChunkInput, { maxBytes }),
    async (c) => c.json(await importChunk(argsOf(c))),
  )
  .post(
    '/:id/undo',
    describes(
      'undoImport',
      'Undoes a part of an import. Products that were changed since stay, and so do added ones that were ordered. Clerks may undo their own imports within a day, unless they added products.',
      { returns: 'UndoneImport', problems: ['version-conflict', 'not-found'] },
    ),
    requiresRole('clerk'),
    valid('param', ImportPath),
    valid('json', UndoImportInput),
    async (c) => c.json(await undoImport(argsOf(c))),
  )
