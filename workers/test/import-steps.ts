import { expect } from 'vitest'

import type { ImportColumn } from '@shop/contracts/import'
import { uniqueWord } from '@shop/testkit/builders'

import { importChunk } from '../src/shop/imports/import-chunk.ts'
import { undoImport } from '../src/shop/imports/imports.ts'
import type { PersonCtx } from '../src/platform/context.ts'
import { getProduct } from '../src/shop/products/get-product.ts'

export const importSteps = (ctx: PersonCtx) => ({
  importCells: async (...cells: Partial<Record<ImportColumn, string>>[]): Promise<string> => {
    const id = crypto.randomUUID()
    const rows = cells.map((one, index) => ({ row: index + 2, cells: one }))
    const result = await importChunk({
      ctx,
      input: { id, chunk: 1, chunks: 1, file: 'products.csv', rows },
    })
    expect(result.issues).toEqual([])
    return id
  },
  undo: (id: string, after = 0, limit?: number) =>
    undoImport({ ctx, input: { id, after }, ...(limit ? { limit } : {}) }),
  read: (id: string) => getProduct({ ctx, input: { id } }),
})

export const newCells = (id = uniqueWord('tee')) => ({
  id,
  name: 'New Tee',
  price: '40',
  image: '/media/tee.webp',
  category: 'Shirts',
  stock: '5',
})
