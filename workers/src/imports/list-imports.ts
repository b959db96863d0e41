/** The last imports, as the audit has them. */
import { and, desc, eq, inArray, max, min, sql } from 'drizzle-orm'

import type { ImportListWire } from '@shop/contracts/import'
import { audit } from '@shop/db/schema/audit'

import type { StaffCtx } from '../platform/context.ts'

const maxImports = 10

/** What the records say of their rows' issues stays in the database: of a large file that is megabytes. */
export const listImports = async ({ ctx: { db } }: { ctx: StaffCtx }): Promise<ImportListWire> => {
  const last = db
    .select({ id: audit.subjectId })
    .from(audit)
    .where(eq(audit.noun, 'import'))
    .groupBy(audit.subjectId)
    .orderBy(desc(max(audit.seq)))
    .limit(maxImports)
  const rows = await db
    .select(columns)
    .from(audit)
    .where(
      and(eq(audit.noun, 'import'), eq(audit.action, 'create'), inArray(audit.subjectId, last)),
    )
    .groupBy(audit.subjectId)
    .orderBy(desc(columns.seq))
  return {
    imports: rows.map(({ seq: _seq, createdAtMs, undoneAtMs, ...row }) => ({
      ...row,
      created_at: new Date(createdAtMs).toISOString(),
      undone_at: undoneAtMs === null ? null : new Date(undoneAtMs).toISOString(),
    })),
  }
}

const sumOf = (field: 'created' | 'changed' | 'unchanged') =>
  sql<number>`sum(${audit.after} ->> ${field})`

const columns = {
  id: audit.subjectId,
  /** SQLite takes columns without a function from the row with the least: the first chunk. */
  seq: min(audit.seq),
  actor: audit.actor,
  createdAtMs: audit.createdAtMs,
  file: sql<string>`${audit.after} ->> 'file'`,
  chunks: sql<number>`${audit.after} ->> 'chunks'`,
  chunks_done: sql<number>`count(*)`,
  created: sumOf('created'),
  changed: sumOf('changed'),
  unchanged: sumOf('unchanged'),
  undoneAtMs: sql<
    number | null
  >`(select min(undo.created_at_ms) from ${audit} as undo where undo.noun = 'import' and undo.action = 'restore' and undo.subject_id = audit.subject_id)`,
}
