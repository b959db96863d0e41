import { openDatabase } from '@shop/db/open'
import { restoreBackup } from '@shop/db/backup/restore-backup'
import { type Fault, openFaultProxy } from '@shop/testkit/fault-proxy'
import { insertOrder, insertProduct } from '@shop/testkit/builders'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'

import { startOwnServer } from './own-database.ts'
import { contentOf, openTwoShops } from './two-shops.ts'

const { source, between } = await openTwoShops()
const proxy = await openFaultProxy()
afterAll(proxy.close)
const server = await startOwnServer()
proxy.leadTo(server.url)
const direct = openDatabase(server)

/**
 * Request 0 is the first one after the staging tables are filled. Request 2 replaces all rows.
 */
const requests = [0, 1, 2, 3] as const

const restoreWith = async (
  nth: number,
  fault: Fault,
  roundTripBudgetMs = 5000,
): Promise<unknown> => {
  const shop = { filled: false, sent: 0 }
  proxy.setFault(() => {
    if (!shop.filled) return { kind: 'none' }
    shop.sent += 1
    return shop.sent === nth + 1 ? fault : { kind: 'none' }
  })
  const db = openDatabase({ url: proxy.url, authToken: server.authToken }, { roundTripBudgetMs })
  const onProgress = (done: number, total: number): void => {
    shop.filled = done === total
  }
  return restoreBackup({ db, file: between.file, onProgress }).catch((error: Error) => error)
}

it.each(['lost-response', 'cut-response', 'refuse'] as const)(
  'reports the outcome of a restore truthfully, whichever request meets %s',
  async (kind) => {
    await insertOrder(source)
    await between.backUp()
    const outcomes: string[] = []
    for (const nth of requests) {
      await insertProduct(direct)
      const before = await contentOf(direct)
      const error = await restoreWith(nth, { kind })
      const isUnknown = error instanceof Error && error.message.includes('Restore it again')
      const isRestored = isUnknown ? kind !== 'refuse' : !(error instanceof Error)
      expect(await contentOf(direct)).toEqual(isRestored ? await contentOf(source) : before)
      outcomes.push(isUnknown ? 'unknown' : isRestored ? 'restored' : 'unchanged')
    }
    expect(outcomes).toEqual(['unchanged', 'unchanged', 'unknown', 'restored'])
  },
)

it('a batch that arrives after the restore has given up changes nothing', async () => {
  await between.backUp()
  await insertProduct(direct)
  const before = await contentOf(direct)
  const late = Promise.withResolvers<void>()
  const outcome = await restoreWith(2, { kind: 'held', until: late.promise }, 1000)
  expect(outcome).toBeInstanceOf(Error)
  late.resolve()
  // Writes run one after another, so the late batch ends before these statements do.
  for (let turn = 0; turn < 10; turn += 1)
    await direct.run(sql`update products set name = name where false`)
  expect(await contentOf(direct)).toEqual(before)
})

const holdOnce = () => {
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hold = (): Fault => {
    arrived.resolve()
    return { kind: 'held', until: released.promise }
  }
  return { hold, arrived: arrived.promise, release: released.resolve }
}

it('a restore that another process overtakes changes nothing, and the other one succeeds', async () => {
  await insertOrder(source)
  await between.backUp()
  await insertProduct(direct)
  const before = await contentOf(direct)
  const db = openDatabase({ url: proxy.url, authToken: server.authToken })
  const [swap, fill] = [holdOnce(), holdOnce()]
  proxy.setFault((body) => (body.includes('drop trigger') ? swap.hold() : { kind: 'none' }))
  const overtaken = restoreBackup({ db, file: between.file }).catch((error: Error) => error)
  await swap.arrived
  vi.resetModules()
  const other = await import('@shop/db/backup/restore-backup')
  proxy.setFault((body) =>
    /insert into .{1,2}restore_/.test(body) ? fill.hold() : { kind: 'none' },
  )
  const restored = other.restoreBackup({ db, file: between.file })
  await fill.arrived
  swap.release()
  expect(await overtaken).toBeInstanceOf(Error)
  expect(await contentOf(direct)).toEqual(before)
  fill.release()
  expect(await restored).toEqual({ erasedAgain: 0, notErasedAgain: 0 })
  expect(await contentOf(direct)).toEqual(await contentOf(source))
})
