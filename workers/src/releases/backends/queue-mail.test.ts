import { backendLimits, Needs } from '@shop/contracts/backend'
import { mails } from '@shop/db/schema/mails'
import { dayMs } from '@shop/domain/time'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'

import { testContext } from '../../../test/context.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { queueMail } from './queue-mail.ts'

const db = await openOwnDatabase()
const { ctx } = testContext({ db })
const template = { subject: 'a', heading: 'a', intro: 'a', next: ['a'], consent: 'own-request' }
const needs = v.parse(Needs, { mails: { hello: template } })

const queue = (module: string) =>
  queueMail(
    { ctx, module, needs, isReadOnly: false },
    { template: 'hello', to: `${crypto.randomUUID()}@example.com`, key: 'a', data: {} },
  )

it('queues as many e-mails of a module as it may send in a day', async () => {
  const nowMs = Date.now()
  const rows = Array.from({ length: backendLimits.mailsADay }, (_none, index) => ({
    id: `module-looks.${index}`,
    kind: 'module',
    recipient: `${index}@example.com`,
    nextTryAtMs: 0,
    createdAtMs: index === 0 ? nowMs - dayMs : nowMs,
  }))
  for (let from = 0; from < rows.length; from += 500)
    await db.insert(mails).values(rows.slice(from, from + 500))
  expect([await queue('looks'), await queue('looks'), await queue('looks-2')]).toEqual([
    true,
    false,
    true,
  ])
})

it('counts the e-mails of a day without reading older e-mails', async () => {
  const run = vi.spyOn(db, 'run')
  await queue('looks')
  const [statement] = run.mock.calls[0] ?? []
  const plan = await db.all<{ detail: string }>(sql`explain query plan ${statement}`)
  const reads = plan.flatMap(({ detail }) => /SEARCH mails .*/.exec(detail)?.[0] ?? [])
  expect(reads).toHaveLength(2)
  for (const read of reads) expect(read).toContain('created_at_ms>?')
})
