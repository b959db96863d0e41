import { GetPoliciesResult } from '@shop/contracts/agent'
import { discountInput } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { startAgent } from './agent.ts'

const { origin, callAsStaff, call, use } = await startAgent()

const create = async (overrides: Parameters<typeof discountInput>[0]): Promise<void> => {
  const json = discountInput({ title: 'Secret', ...overrides })
  expect((await callAsStaff('/discounts', { method: 'POST', json })).status).toBe(201)
}

const fetchLlms = async (): Promise<string> => (await fetch(`${origin}/llms.txt`)).text()

const readAll = async () => ({
  llms: await fetchLlms(),
  policies: (await use('get_policies', {}, GetPoliciesResult)).discounts,
  reply: (
    await call('/assistant', { method: 'POST', json: { message: 'do you have a promo code?' } })
  ).body.content as string,
})

it('names to agents and shoppers only public discounts that are valid now', async () => {
  const before = await readAll()
  expect(before.policies).toBeUndefined()
  expect(before.llms).not.toContain('Discount')
  expect(before.reply).toContain('Our pages name no codes or discounts')
  const soon = new Date(Date.now() + 8000).toISOString()
  await create({ code: 'SECRET-CODE' })
  await create({ code: 'LATER', title: 'Later', isPublic: true, from: '2099-01-01T00:00:00Z' })
  await create({ code: 'OPEN5', title: 'Open', isPublic: true, minimumCents: 5000, until: soon })
  const { llms, policies, reply } = await readAll()
  const sentence = 'Open: 10% off for orders of $50 or more with the code OPEN5'
  expect(policies).toEqual([expect.stringContaining(sentence)])
  expect(llms).toContain(sentence)
  expect(reply).toContain(sentence)
  const { body: saved } = await call('/settings')
  expect(saved.discounts).toMatchObject({ automatic: [], hasCodes: true })
  for (const text of [llms, reply, JSON.stringify(saved)])
    expect(text).not.toMatch(/SECRET-CODE|LATER/)
  await expect.poll(fetchLlms, { timeout: 30_000, interval: 500 }).toBe(before.llms)
  expect((await call('/settings')).body.discounts.announced).toEqual([])
})
