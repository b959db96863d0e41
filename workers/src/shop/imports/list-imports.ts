import { and, desc, eq, inArray, max, min, sql } from 'drizzle-orm'

import { ImportList, type ImportListWire } from '@shop/contracts/import'
import { mayActAs } from '@shop/contracts/staff'
import { audit } from '@shop/db/schema/audit'
import { dayMs } from '@shop/domain/time'

import type { StaffActor, PersonCtx } from '../../platform/context.ts'
import { wireOf } from '../../platform/wire.ts'

const maxImports = 10

/** Leaves out the issues in the records, because the issues of a large file take megabytes. */
export const listImports = async ({ ctx }: { ctx: PersonCtx }): Promise<ImportListWire> => {
  const { db, actor, now } = ctx
  const last = db
    .select({ id: audit.subjectId })
    .from(audit)
    .where(eq(audit.noun, 'import'))
    .groupBy(audit.subjectId)
    .orderBy(desc(max(audit.seq)))
    .limit(maxImports)
  const rows = await db
    .select({ ...importColumns, ...listedColumns })
    .from(audit)
    .where(
      and(eq(audit.noun, 'import'), eq(audit.action, 'create'), inArray(audit.subjectId, last)),
    )
    .groupBy(audit.subjectId)
    .orderBy(desc(importColumns.seq))
  return {
    imports: rows.map((row) =>
      toImportView({ ...row, undoProblem: undoProblem(actor, row, now()) }),
    ),
  }
}

const toImportView = wireOf(ImportList.entries.imports.item)

const sumOf = (field: 'created' | 'changed' | 'unchanged') =>
  sql<number>`sum(${audit.after} ->> ${field})`

export const importColumns = {
  /** With `min()`, SQLite takes plain columns from the row with the minimum: the first chunk. */
  seq: min(audit.seq),
  actor: audit.actor,
  createdAtMs: audit.createdAtMs,
  created: sumOf('created'),
}

const listedColumns = {
  id: audit.subjectId,
  file: sql<string>`${audit.after} ->> 'file'`,
  chunks: sql<number>`${audit.after} ->> 'chunks'`,
  chunksDone: sql<number>`count(*)`,
  changed: sumOf('changed'),
  unchanged: sumOf('unchanged'),
  undoneAtMs: sql<
    number | null
  >`(select min(undo.created_at_ms) from ${audit} as undo where undo.noun = 'import' and undo.action = 'restore' and undo.subject_id = audit.subject_id)`,
}

const ownUndoMs = dayMs

type Imported = { actor: string; createdAtMs: number; created: number }

/** Returns why an actor may not undo an import, or null. Only managers may delete products. */
export const undoProblem = (
  { role, email }: StaffActor,
  imported: Imported,
  nowMs: number,
): string | null => {
  if (mayActAs(role, 'manager')) return null
  if (imported.actor !== email) return `${imported.actor} made this import. ${managerCan}`
  if (imported.created > 0)
    return `Undoing this import deletes products that it added. ${managerCan}`
  return nowMs - imported.createdAtMs > ownUndoMs
    ? `This import is more than a day old. ${managerCan}`
    : null
}

const managerCan = 'A manager can undo it.'
