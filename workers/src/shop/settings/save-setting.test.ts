import { and, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { Setting, settingKeys } from '@shop/contracts/shop-settings'
import { audit } from '@shop/db/schema/audit'
import { settings } from '@shop/db/schema/settings'
import { allDefaults } from '@shop/content/page-texts'
import type { SettingKey } from '@shop/domain/shop-settings'

import { startApi } from '../../../test/shop.ts'

const { call, callAsStaff, db, takeLogs } = await startApi()

const put = (key: SettingKey, json: object) =>
  callAsStaff(`/settings/${key}`, { method: 'PUT', json })
const read = async (key: SettingKey): Promise<Setting> => {
  const { body } = await callAsStaff('/settings/saved')
  return v.parse(v.array(Setting), body.settings).find((one) => one.key === key) as Setting
}
/** Saves a value whatever the version is. */
const save = async (key: SettingKey, value: unknown) =>
  put(key, { value, version: (await read(key)).version })

const banner = {
  isOn: true,
  title: 'Mardi Gras',
  text: 'Closed on Tuesday',
  from: null,
  until: null,
}
const [standard, express] = allDefaults.shipping.methods

describe('/api/settings', () => {
  it('has nothing saved in a new shop, and shows staff the defaults', async () => {
    expect(await call('/settings')).toMatchObject({ status: 200, body: {} })
    const { body } = await callAsStaff('/settings/saved')
    expect(body.settings).toEqual(
      settingKeys.map((key) => ({
        key,
        value: allDefaults[key],
        is_default: true,
        version: 0,
        changed_by: null,
        changed_at: null,
      })),
    )
  })

  it('shows a saved group on the next request, and the default again after null', async () => {
    expect(await put('banner', { value: banner, version: 0 })).toMatchObject({
      status: 200,
      body: { value: banner, is_default: false, version: 1 },
    })
    expect((await call('/settings')).body).toEqual({ banner })
    expect(await put('banner', { value: null, version: 1 })).toMatchObject({
      body: { value: allDefaults.banner, is_default: true, version: 2 },
    })
    expect((await call('/settings')).body).toEqual({})
  })

  it('refuses the second of two saves from the same version, and says who was first', async () => {
    const { version } = await read('taxes')
    const value = { ...allDefaults.taxes, rate: 0.0975 }
    const both = await Promise.all([1, 2].map(() => put('taxes', { value, version })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version-conflict',
      detail: expect.stringMatching(/saved these settings meanwhile/),
    })
  })

  it('lists the earlier values, so that each change can be undone', async () => {
    await save('orders', { ...allDefaults.orders, lowStock: 5 })
    await save('orders', { ...allDefaults.orders, lowStock: 7 })
    await save('orders', null)
    const { body } = await callAsStaff('/settings/orders/versions')
    expect(body.versions).toMatchObject([
      { is_default: true, value: { lowStock: 3 } },
      { is_default: false, value: { lowStock: 7 } },
      { is_default: false, value: { lowStock: 5 } },
    ])
  })

  it.each<[string, SettingKey, object, string]>([
    ['a rate of 800 %', 'taxes', { rate: 8 }, 'rate'],
    [
      'a state twice',
      'taxes',
      { byState: [1, 2].map(() => ({ state: 'LA', rate: 0.1 })) },
      'byState',
    ],
    [
      'a state that does not exist',
      'taxes',
      { byState: [{ state: 'XX', rate: 0 }] },
      'byState.0.state',
    ],
    [
      'a limit below zero',
      'shipping',
      { methods: [{ ...standard, freeOverCents: -1 }] },
      'methods.0.freeOverCents',
    ],
    ['two methods with one id', 'shipping', { methods: [express, express] }, 'methods'],
    ['no method on offer', 'shipping', { methods: [{ ...express, isActive: false }] }, 'methods'],
    [
      'a time of 25 hours',
      'shop',
      { hours: [{ weekdays: [1], opens: '25:00', closes: '10:00' }] },
      'hours.0.opens',
    ],
    ['a text without an end', 'banner', { text: 'x'.repeat(201) }, 'text'],
    ['a name of nothing', 'shop', { name: ' ' }, 'name'],
  ])('refuses %s, and names the field', async (_case, key, own, path) => {
    const { version } = await read(key)
    const value = { ...allDefaults[key], ...own }
    expect(await put(key, { value, version })).toMatchObject({
      status: 422,
      body: { code: 'bad-input', issues: [{ path }] },
    })
  })

  it('uses the default for a stored value that does not fit, keeps the row, and logs it', async () => {
    const { shop } = allDefaults
    await save('shop', { ...shop, name: 'Krewe' })
    const isShop = eq(settings.id, 'shop')
    await db.update(settings).set({ value: '{"name":7}' }).where(isShop)
    expect(await read('shop')).toMatchObject({ value: shop, is_default: true })
    expect((await call('/settings')).body.shop).toBeUndefined()
    expect(await takeLogs(1)).toEqual([
      'The stored setting "shop" does not fit this release. Its default holds, and the row stays.',
    ])
    expect(await db.select().from(settings).where(isShop)).toMatchObject([{ value: '{"name":7}' }])
    expect(await save('shop', shop)).toMatchObject({ status: 200 })
  })

  it('records each change in the audit', async () => {
    await save('banner', banner)
    const isBanner = and(eq(audit.noun, 'setting'), eq(audit.subjectId, 'banner'))
    const [last] = await db.select().from(audit).where(isBanner).orderBy(desc(audit.seq))
    expect(last).toMatchObject({ action: 'update' })
    expect(JSON.parse(JSON.parse(last?.after ?? '').value)).toEqual(banner)
  })
})
