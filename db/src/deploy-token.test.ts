import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { allowEveryModule } from './deploy-token.ts'
import { type LibsqlServer, startLibsqlServer } from './local-server.ts'
import { migrateDatabase } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { audit } from './schema/audit.ts'

let dataDir: string
let server: LibsqlServer
let db: Database

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-tokens-'))
  server = await startLibsqlServer({ dataDir })
  db = openDatabase(server)
  await migrateDatabase(db)
})
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('records a token for every module in the audit once, even if two processes create it', async () => {
  const grant = { actor: 'command:tests', name: 'The tests', expiresAtMs: 1 }
  const ids = await Promise.all([1, 2].map(() => allowEveryModule(db, 'a token', grant)))
  const id = await allowEveryModule(db, 'a token', grant)
  expect(ids).toEqual([id, id])
  const rows = await db
    .select()
    .from(audit)
    .where(eq(audit.subjectId, `token:${id}`))
  expect(rows).toMatchObject([{ action: 'token-created', actor: 'command:tests', noun: 'release' }])
  expect(rows[0]?.after).toContain('"module":"*"')
})
