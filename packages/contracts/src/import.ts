import * as v from 'valibot'

import { maxChunkRows, maxImportRows } from '@shop/domain/limits'
import { specificationNames } from '@shop/domain/specifications'

import { apiObject } from './api-object.ts'
import { line, listOf, text, wholeNumber } from './fields.ts'

/**
 * Columns of the product itself. All rows of one product must have the same values. `pictures`
 * lists the pictures after `image`. Each may have a color, as in `/media/a.png, Navy=/media/b.png`.
 */
export const productColumns = [
  'id',
  'name',
  'description',
  'category',
  'price',
  'original_price',
  'image',
  'pictures',
  'featured',
  'sizes',
  'colors',
  'tags',
  'sku',
  'tax_rate',
  ...specificationNames,
  'features',
] as const

/** Columns that describe one variant. Without variants, `stock` is the stock of the product. */
export const variantCellColumns = [
  'size',
  'color',
  'variant_sku',
  'variant_price',
  'stock',
] as const

/** Every column that a file of products may have. The export uses the same names. */
export const importColumns = [...productColumns, ...variantCellColumns] as const
export type ImportColumn = (typeof importColumns)[number]

/** One row of the file, with its number (the header is row 1) and its cells' text by column. */
export const ImportRow = v.strictObject({
  row: v.pipe(v.number(), v.integer(), v.minValue(1)),
  cells: v.partial(v.strictObject(v.entriesFromList(importColumns, text(10_000)))),
})
export type ImportRow = v.InferOutput<typeof ImportRow>

/**
 * `POST /api/imports/dry-run`. All rows of one product must be in one request, except rows that
 * identify a variant by its SKU alone.
 */
export const DryRunInput = v.strictObject({
  rows: v.pipe(
    listOf(ImportRow, maxChunkRows, 'rows'),
    v.minLength(1, 'must have at least one row'),
  ),
})

/** Body of `POST /api/imports/{id}/chunks`, with rows as in `DryRunInput`. */
export const ImportChunkInput = v.strictObject({
  ...DryRunInput.entries,
  file: line(200),
  chunk: wholeNumber(1, maxImportRows),
  chunks: wholeNumber(1, maxImportRows),
})
export type ImportChunkInput = v.InferOutput<typeof ImportChunkInput>

/** The path of an import. `id` is a fresh UUID that the client makes for each import. */
export const ImportPath = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/, 'must be 1 to 64 of a-z, 0-9 and "-"')),
})

/** A problem with a cell, or with a whole row if `column` is null. */
export const ImportIssue = v.object({
  row: v.number(),
  column: v.nullable(v.picklist(importColumns)),
  message: v.string(),
})
export type ImportIssue = v.InferOutput<typeof ImportIssue>

/** The numbers of products by outcome. A product with an issue is skipped. */
export const ImportResult = v.object({
  created: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  issues: v.array(ImportIssue),
})
export type ImportResult = v.InferOutput<typeof ImportResult>

/** Body of `POST /api/imports/{id}/undo`. Send 0 first, then `next` of the previous response. */
export const UndoImportInput = v.strictObject({
  after: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/** One step of an undo. `next` is the `after` of the next request, or null if none is needed. */
export const UndoneImport = v.object({
  restored: v.number(),
  deleted: v.number(),
  skipped: v.array(v.object({ id: v.string(), name: v.string(), reason: v.string() })),
  next: v.nullable(v.number()),
})
export type UndoneImport = v.InferOutput<typeof UndoneImport>

/** The most recent imports, newest first. `chunks_done` of `chunks` were imported. */
export const ImportList = v.object({
  imports: v.array(
    apiObject({
      id: v.string(),
      file: v.string(),
      actor: v.string(),
      created_at: v.string(),
      created: v.number(),
      changed: v.number(),
      unchanged: v.number(),
      chunks: v.number(),
      chunks_done: v.number(),
      undone_at: v.nullable(v.string()),
      /** Why the requester may not undo the import. Null if they may. */
      undo_problem: v.nullable(v.string()),
    }),
  ),
})
export type ImportList = v.InferOutput<typeof ImportList>
export type ImportListWire = v.InferInput<typeof ImportList>
