import { GetPoliciesResult } from '@shop/contracts/agent'
import { defaultSettings, type SettingKey, type ShippingMethod } from '@shop/domain/shop-settings'
import { expect, it } from 'vitest'

import { startAgent } from './agent.ts'

const { origin, call, callAsStaff, connect, use } = await startAgent()

const save = async (key: SettingKey, value: unknown, version: number): Promise<void> => {
  const { status } = await callAsStaff(`/settings/${key}`, {
    method: 'PUT',
    json: { value, version },
  })
  expect(status).toBe(200)
}
const fetchText = async (path: string): Promise<string> => (await fetch(origin + path)).text()
const readPolicies = async () => {
  const { policies, contact } = await use('get_policies', {}, GetPoliciesResult)
  return { contact, text: JSON.stringify(policies) }
}
const replyTo = async (message: string): Promise<string> =>
  (await call('/assistant', { method: 'POST', json: { message } })).body.content

const [standard, express] = defaultSettings.shipping.methods as [ShippingMethod, ShippingMethod]
const pickup = { ...express, id: 'pickup', name: 'Local pickup', priceCents: 0 }
const shop = {
  ...defaultSettings.shop,
  name: 'Bayou & Co',
  city: 'Baton Rouge',
  returnDays: 14,
  hours: [{ weekdays: [2, 3], opens: '09:30', closes: '18:00' }],
}

const readAll = async () => ({
  llms: await fetchText('/llms.txt'),
  manifest: JSON.parse(await fetchText('/manifest.webmanifest')),
  policies: await readPolicies(),
  server: (await connect()).getServerVersion(),
  express: await replyTo('how much is express shipping?'),
  returns: await replyTo('how many days do i have to return it'),
})

it('uses changed settings everywhere, and the defaults again after an undo', async () => {
  const before = await readAll()
  expect(before.returns).toContain('30 days')
  await save('shop', shop, 0)
  await save('shipping', { methods: [standard, { ...express, priceCents: 2450 }, pickup] }, 0)

  const { llms, manifest, policies, server, express: price, returns } = await readAll()
  expect(llms).toMatch(/^# Bayou & Co\n\n> .*Baton Rouge, Louisiana/)
  expect(llms).toContain('Express is $24.50. Local pickup is free.')
  expect(llms).toContain('Returns and exchanges within 14 days.')
  expect(manifest).toMatchObject({
    name: 'Bayou & Co',
    description: 'Streetwear from Baton Rouge for focused minds.',
  })
  expect(policies.text).toContain('Express is a flat $24.50. Local pickup is free.')
  expect(policies.text).toContain('You have 14 days to change your mind.')
  expect(policies.text).not.toContain('30 days')
  expect(policies.contact.hours).toEqual(['Tue-Wed 9:30-6'])
  expect(server).toMatchObject({ name: 'bayou-co-shop', title: 'Bayou & Co' })
  expect(price).toContain('for a flat $24.50.')
  expect(returns).toContain('14 days')

  await save('shop', null, 1)
  await save('shipping', null, 1)
  expect(await readAll()).toEqual(before)
})
