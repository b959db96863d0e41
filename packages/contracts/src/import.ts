/** Import of products from a CSV file: columns, chunks of rows, and results. */
import * as v from 'valibot'

import { maxChunkRows, maxImportRows } from '@shop/domain/limits'
import { camelKeys } from './camel-keys.ts'
import { line, Text, wholeNumber } from './fields.ts'
import type { Specifications } from './product.ts'

/** Columns that describe the product. They have the same values on every row of one product. */
export const productColumns = [
  'id',
  'name',
  'description',
  'category',
  'price',
  'original_price',
  'image',
  'featured',
  'sizes',
  'colors',
  'tags',
  'sku',
  'tax_rate',
  'material',
  'weight',
  'fit',
  'care',
  'origin',
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

/** The text fields of `Specifications`. Each has a column. */
export const specificationColumns = [
  'material',
  'weight',
  'fit',
  'care',
  'origin',
] as const satisfies readonly (keyof v.InferOutput<typeof Specifications>)[]

/** One row of the file: its number (the header is row 1) and its cells' text by column. */
export const ImportRow = v.strictObject({
  row: v.pipe(v.number(), v.integer(), v.minValue(1)),
  cells: v.partial(
    v.strictObject(
      v.entriesFromList(
        importColumns,
        v.pipe(Text, v.maxLength(10_000, 'must be at most 10,000 characters')),
      ),
    ),
  ),
})
export type ImportRow = v.InferOutput<typeof ImportRow>

const Rows = v.pipe(
  v.array(ImportRow),
  v.minLength(1, 'must have at least one row'),
  v.maxLength(maxChunkRows, `must be at most ${maxChunkRows} rows`),
)

/** Body of `POST /api/imports/dry-run`. All rows of one product must be in one request. */
export const DryRunInput = v.strictObject({ rows: Rows })
export type DryRunInput = v.InferOutput<typeof DryRunInput>

const chunkNumber = wholeNumber(1, maxImportRows)

/** Body of `POST /api/imports/{id}/chunks`. A chunk holds all rows of each of its products. */
export const ImportChunkInput = v.strictObject({
  rows: Rows,
  file: line(200),
  chunk: chunkNumber,
  chunks: chunkNumber,
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

/**
 * How many products were created, changed or left unchanged, or would be by a dry run. A product
 * with an issue is skipped with all of its rows.
 */
export const ImportResult = v.object({
  created: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  issues: v.array(ImportIssue),
})
export type ImportResult = v.InferOutput<typeof ImportResult>

/**
 * Body of `POST /api/imports/{id}/undo`: `after` is the `next` of the previous part, or 0 for the
 * first.
 */
export const UndoImportInput = v.strictObject({
  after: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type UndoImportInput = v.InferOutput<typeof UndoImportInput>

/**
 * The result of one part of an undo. `next` is where the next part begins, null after the last
 * part.
 */
export const UndoneImport = v.object({
  restored: v.number(),
  deleted: v.number(),
  /** Products that stay as they are, with the reason. */
  skipped: v.array(v.object({ id: v.string(), name: v.string(), reason: v.string() })),
  next: v.nullable(v.number()),
})
export type UndoneImport = v.InferOutput<typeof UndoneImport>

/** The last imports, newest first. `chunks_done` of `chunks` were imported. */
export const ImportList = v.object({
  imports: v.array(
    v.pipe(
      v.object({
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
        /** Why the requester may not undo the import, or null. Absent from older Workers. */
        undo_problem: v.optional(v.nullable(v.string()), null),
      }),
      v.transform(camelKeys),
    ),
  ),
})
export type ImportList = v.InferOutput<typeof ImportList>
export type ImportListWire = v.InferInput<typeof ImportList>
