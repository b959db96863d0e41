/** The last imports, as the audit has them. */
import { desc, eq, inArray, max, sql } from 'drizzle-orm'

import type { ImportListWire } from '@shop/contracts/import'
import { audit } from '@shop/db/schema/audit'

import type { StaffCtx } from '../platform/context.ts'
import type { ChunkRecord } from './import-chunk.ts'

const maxImports = 10

export const listImports = async ({ ctx: { db } }: { ctx: StaffCtx }): Promise<ImportListWire> => {
  const last = db
    .select({ id: audit.subjectId })
    .from(audit)
    .where(eq(audit.noun, 'import'))
    .groupBy(audit.subjectId)
    .orderBy(desc(max(audit.seq)))
    .limit(maxImports)
  const records = await db
    .select()
    .from(audit)
    .where(sql`${eq(audit.noun, 'import')} and ${inArray(audit.subjectId, last)}`)
    .orderBy(audit.seq)
  const byImport = [...Map.groupBy(records, ({ subjectId }) => subjectId).values()]
  return { imports: byImport.flatMap(toImport).toReversed() }
}

const toImport = (records: readonly (typeof audit.$inferSelect)[]) => {
  const undone = records.find(({ action }) => action === 'restore')
  const chunks = records.flatMap(({ action, after }) =>
    action === 'create' && after ? [JSON.parse(after) as ChunkRecord] : [],
  )
  const [first] = records
  const [chunk] = chunks
  if (!first || !chunk) return []
  const sumOf = (field: 'created' | 'changed' | 'unchanged'): number =>
    chunks.reduce((sum, one) => sum + one[field], 0)
  return [
    {
      id: first.subjectId,
      file: chunk.file,
      actor: first.actor,
      created_at: new Date(first.createdAtMs).toISOString(),
      created: sumOf('created'),
      changed: sumOf('changed'),
      unchanged: sumOf('unchanged'),
      chunks: chunk.chunks,
      chunks_done: chunks.length,
      undone_at: undone ? new Date(undone.createdAtMs).toISOString() : null,
    },
  ]
}
