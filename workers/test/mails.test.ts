import { mails } from '@shop/db/schema/mails'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'

import { mailFrom, mailToken, startMailProvider } from './mail-provider.ts'
import { startApi } from './shop.ts'

describe('a shop without a provider', async () => {
  const { callAsStaff, callStaffHost, db, order, staffHeaders, staffOrigin } = await startApi()
  const mailsOf = async (id: string): Promise<string[]> => {
    const { body } = await callAsStaff(`/mails?order=${id}`)
    return body.mails.map((mail: { kind: string; state: string }) => `${mail.kind} ${mail.state}`)
  }

  it('puts the e-mails of an order and of a status into its mailbox within five seconds', async () => {
    const placed = await order(orderInput([orderLine(await insertProduct(db))]))
    const { id } = placed.body
    await expect.poll(() => mailsOf(id)).toEqual(['received sent'])
    const { body: list } = await callAsStaff(`/mails?order=${id}`)
    expect(list).toMatchObject({ total: 1, has_provider: false })
    expect(list.mails[0]).toMatchObject({ recipient: placed.body.customer_email, tries: 1 })
    const change = { status: 'shipped', version: 1 }
    await callAsStaff(`/orders/${id}`, { method: 'PATCH', json: change })
    await expect.poll(() => mailsOf(id)).toEqual(['shipped sent', 'received sent'])
    const { body: mail } = await callAsStaff(`/mails/${id}.received`)
    expect(mail.subject).toBe(`We received your order ${id.slice(0, 8).toUpperCase()}`)
    expect(mail.text).toContain(id)
    const url = `${staffOrigin}/api/mails/${id}.received/page`
    const page = await fetch(url, { headers: staffHeaders })
    expect(await page.text()).toBe(mail.html)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; [^;]*; .*; sandbox allow-popups allow-popups-to-escape-sandbox$/,
    )
  })

  it('shows e-mails only to staff', async () => {
    for (const path of ['', '/ghost.received', '/ghost.received/page']) {
      expect((await callStaffHost(`/mails${path}`)).status).toBe(401)
    }
  })
})

describe('a shop with a provider', async () => {
  const provider = await startMailProvider()
  afterAll(() => provider.stop())
  const { callAsStaff, db, order, stopWorker } = await startApi({
    vars: { MAIL_URL: provider.url, MAIL_TOKEN: mailToken, MAIL_FROM: mailFrom },
  })

  it('sends each e-mail to it once, and stores the provider’s id', async () => {
    const product = await insertProduct(db, { stock: 100 })
    const placed = await Promise.all(
      Array.from({ length: 20 }, () => order(orderInput([orderLine(product)]))),
    )
    const ids = placed.map(({ body }) => `${body.id}.received`)
    await expect.poll(() => provider.accepted.size).toBe(20)
    expect([...provider.accepted.keys()].toSorted()).toEqual(ids.toSorted())
    await expect
      .poll(async () => (await callAsStaff('/mails?state=sent')).body)
      .toMatchObject({ total: 20, has_provider: true })
    const { body } = await callAsStaff('/mails?state=sent')
    for (const mail of body.mails)
      expect(mail).toMatchObject({ tries: 1, provider_id: `provider-${mail.id}` })
  })

  it('sends each e-mail once even if the Worker is killed while the provider hangs', async () => {
    const product = await insertProduct(db, { stock: 100 })
    provider.react = () => 'hang'
    const before = provider.requests
    const placed = await Promise.all([1, 2, 3].map(() => order(orderInput([orderLine(product)]))))
    await expect.poll(() => provider.requests).toBe(before + 3)
    const start = await stopWorker()
    provider.react = () => 'accept'
    // Simulates the end of the crashed sender's lease.
    await db.update(mails).set({ nextTryAtMs: Date.now() }).where(eq(mails.state, 'waiting'))
    await start()
    placed.push(await order(orderInput([orderLine(product)])))
    const ids = placed.map(({ body }) => `${body.id}.received`)
    await expect.poll(() => ids.filter((id) => !provider.accepted.has(id))).toEqual([])
    await expect.poll(async () => (await callAsStaff('/mails?state=waiting')).body.total).toBe(0)
    expect([provider.repeats, provider.wrong]).toEqual([0, []])
  })
})
