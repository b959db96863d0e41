import { webhooks } from '@shop/db/schema/deliveries'
import { mails } from '@shop/db/schema/mails'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { publishEmpty } from './access/publish-empty.ts'
import { startMiniflareApi } from './shop.ts'

const shop = await startMiniflareApi({
  possibleLogs: ['not ready: the database does not answer', 'events could not be read'],
})
const { call, callStaffHost, db, order, takeLogs, worker } = shop

describe('ready', () => {
  const parts = ['database', 'migrations', 'writes', 'shell', 'bucket']
  const ready = { status: 'ready', ...Object.fromEntries(parts.map((part) => [part, 'ok'])) }

  /** A response may be up to a second old. */
  const expectReady = () => expect.poll(async () => (await call('/ready')).body).toEqual(ready)

  const expectMissing = async (part: string) => {
    await expect.poll(async () => (await call('/ready')).body.issues?.[0]?.path).toBe(part)
    const { status, headers, body } = await call('/ready')
    expect(status).toBe(503)
    expect(body).toMatchObject({ code: 'not-ready', issues: [{ path: part }] })
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect(headers.get('cache-control')).toBe('no-store')
  }

  it('names one missing part after the other until none is missing', async () => {
    const refuse = sql`create trigger refuse before insert on registry_secrets begin select raise(abort, 'full'); end`
    await db.run(refuse)
    await expectMissing('writes')
    await db.run(sql`drop trigger refuse`)
    await expectMissing('shell')
    const left = await db.all(sql`select name from registry_secrets where name = 'write-check'`)
    expect(left).toEqual([])
    await publishEmpty(shop, { module: 'shell', version: '1.0.0', routes: ['/'] })
    await expectReady()

    const bucket = await worker.miniflare.getR2Bucket('FILES')
    const key = 'modules/shell/1.0.0/remote.js'
    await bucket.delete(key)
    await expectMissing('bucket')
    await bucket.put(key, '')
    await expectReady()

    const shift = (by: number) =>
      db.run(sql`update __drizzle_migrations set created_at = created_at + ${by}`)
    await shift(-1)
    await expectMissing('migrations')
    await shift(2)
    await expectReady()
    await shift(-1)

    expect(await takeLogs(4)).toEqual([
      'not ready: the database takes no writes: its disk may be full',
      'not ready: no release of the shell is live: publish it',
      'not ready: the bucket lacks files of the live shell: publish it',
      'not ready: the database lacks migrations of this version of the shop: migrate it',
    ])
  })

  it('reports that the database is unreachable, but not where it is', async () => {
    await shop.killLibsql()
    await expectMissing('database')
    const { body } = await call('/ready')
    expect(JSON.stringify(body)).not.toContain(new URL(shop.libsql.url).host)
    await shop.restartLibsql()
    await expectReady()
  })
})

describe('metrics', () => {
  const read = async () => {
    const response = await fetch(`${shop.staffOrigin}/api/metrics`, { headers: shop.staffHeaders })
    return { type: response.headers.get('content-type'), text: await response.text() }
  }
  const valueOf = (text: string, name: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )

  it('count orders and their revenue, sold-out products, events and live releases', async () => {
    const before = (await read()).text
    const product = await insertProduct(db, { stock: 1 })
    const { body } = await order(orderInput([orderLine(product)]))
    const { type, text } = await read()
    expect(type).toBe('text/plain; version=0.0.4; charset=utf-8')
    const grew = (name: string) => valueOf(text, name) - valueOf(before, name)
    expect(grew('shop_orders{status="pending"}')).toBe(1)
    expect(grew('shop_orders_cents{status="pending"}')).toBe(Math.round(body.total_amount * 100))
    expect(grew('shop_products_sold_out')).toBe(1)
    expect(grew('shop_events_total')).toBeGreaterThan(0)
    expect(text).toMatch(/^shop_release_live_since_seconds\{module="shell",version="1\.0\.0"\} \d/m)
    expect(text).not.toMatch(/@|\bada\b/i)
  })

  it('count e-mails that failed and webhooks that the shop switched off', async () => {
    const before = (await read()).text
    const mail = { id: 'mail-1', kind: 'sign-in', recipient: 'ada@example.com' }
    await db.insert(mails).values({ ...mail, createdAtMs: 1, nextTryAtMs: 1, state: 'failed' })
    const webhook = { id: 'hook-1', url: 'https://erp.example', topics: [], secret: 'whsec_x' }
    await db
      .insert(webhooks)
      .values({ ...webhook, createdBy: 'test', createdAtMs: 1, failedAtMs: 1 })
    const { text } = await read()
    const grew = (name: string) => valueOf(text, name) - valueOf(before, name)
    expect(grew('shop_mails_failed')).toBe(1)
    expect(grew('shop_webhooks_off')).toBe(1)
  })

  it('describe each name and have numeric values', async () => {
    const lines = (await read()).text.trimEnd().split('\n')
    const described = lines
      .filter((line) => line.startsWith('# TYPE '))
      .map((line) => line.split(' ')[2])
    for (const line of lines.filter((line) => !line.startsWith('#'))) {
      const [, name, value] = /^([a-z_]+)(?:\{.*\})? (\S+)$/.exec(line) ?? []
      expect(described).toContain(name)
      expect(Number(value)).not.toBeNaN()
    }
  })

  it('are only for staff', async () => {
    expect((await callStaffHost('/metrics')).status).toBe(401)
  })
})
