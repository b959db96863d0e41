import { and, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { Setting, settingKeys } from '@shop/contracts/shop-settings'
import { audit } from '@shop/db/schema/audit'
import { settings } from '@shop/db/schema/settings'
import { allDefaults, defaultDays } from '@shop/content/page-texts'
import { shopDay } from '@shop/domain/shop-days'
import type { SettingKey } from '@shop/domain/shop-settings'

import { staffContext } from '../../../test/context.ts'
import { startApi } from '../../../test/shop.ts'
import { readCurrent } from './read-settings.ts'
import { findUnknownFacts } from './save-setting.ts'

const { call, callAsStaff, callStaffHost, db, takeLogs } = await startApi()

const put = (key: SettingKey, json: object) =>
  callAsStaff(`/settings/${key}`, { method: 'PUT', json })
const read = async (key: SettingKey): Promise<Setting> => {
  const { body } = await callAsStaff('/settings/saved')
  return v.parse(v.array(Setting), body.settings).find((one) => one.key === key) as Setting
}
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

const ownPage = {
  id: 'size-guide',
  title: 'Size guide',
  summary: 'How {name} fits.',
  body: 'Ask us within {returnWindow}.',
  link: 'footer',
  isShown: true,
}
const row = { path: '/about', title: '', description: '', isListed: true }
const to = (from: string, target: string) => ({ from, to: target })

describe('/api/settings', () => {
  it('has nothing saved in a new shop, and shows staff the defaults', async () => {
    expect(await call('/settings')).toMatchObject({ status: 200, body: {} })
    const { body } = await callAsStaff('/settings/saved')
    expect(body.settings).toEqual(
      settingKeys.map((key) => ({
        key,
        value: allDefaults[key],
        default_value: allDefaults[key],
        is_default: true,
        next: null,
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

  it('leaves a field as saved if an older screen does not send it', async () => {
    await save('taxes', { ...allDefaults.taxes, isIncluded: true })
    const { isIncluded: _isIncluded, ...known } = { ...allDefaults.taxes, rate: 0.09 }
    expect((await save('taxes', known)).body.value).toEqual({ ...known, isIncluded: true })
    await save('taxes', null)
  })

  it('refuses the second of two saves from the same version, and says who was first', async () => {
    const { version } = await read('taxes')
    const value = { ...allDefaults.taxes, rate: 0.0975 }
    const both = await Promise.all([1, 2].map(() => put('taxes', { value, version })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version-conflict',
      detail: expect.stringMatching(/saved these settings first/),
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
    ['a long banner', 'banner', { text: 'x'.repeat(201) }, 'text'],
    ['a blank name', 'shop', { name: ' ' }, 'name'],
    ['an unknown time zone', 'shop', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['six changing words', 'home', { words: 'a, b, c, d, e, f' }, 'words'],
    ['a long text', 'terms', { body: 'x'.repeat(50_001) }, 'body'],
    ['a link that is a script', 'terms', { body: 'See [this](javascript:alert(1)).' }, 'body'],
    ['a data: link', 'terms', { body: '![x](data:text/html,x)' }, 'body'],
    ['two pages at one address', 'pages', { own: [ownPage, ownPage] }, 'own'],
    ['an invalid address', 'pages', { own: [{ ...ownPage, id: '../admin' }] }, 'own.0.id'],
    [
      'a title for a path with a query',
      'seo',
      { rows: [{ ...row, path: '/shop?q=1' }] },
      'rows.0.path',
    ],
    ['redirects in a circle', 'redirects', { rows: [to('/a', '/b'), to('/b', '/a?x')] }, 'rows'],
    ['a circle by slashes', 'redirects', { rows: [to('/a', '/b/'), to('/b', '/a/')] }, 'rows'],
    ['a redirect of the API', 'redirects', { rows: [to('/api/orders', '/')] }, 'rows.0.from'],
    ['a redirect to a script', 'redirects', { rows: [to('/a', 'javascript:1')] }, 'rows.0.to'],
    ['a redirect to another site', 'redirects', { rows: [to('/a', '/\\x.example')] }, 'rows.0.to'],
    ['a link to another site', 'terms', { body: '[a](/\\x.example)' }, 'body'],
  ])('refuses %s, and names the field', async (_case, key, own, path) => {
    const { version } = await read(key)
    const value = { ...allDefaults[key], ...own }
    expect(await put(key, { value, version })).toMatchObject({
      status: 422,
      body: { code: 'bad-input', issues: [{ path }] },
    })
  })

  it('uses the defaults of fields that a stored value lacks because they are newer', async () => {
    const { shop } = allDefaults
    await save('shop', { ...shop, name: 'Krewe' })
    const { warranty: _warranty, ...older } = { ...shop, name: 'Krewe' }
    const isShop = eq(settings.id, 'shop')
    await db
      .update(settings)
      .set({ value: JSON.stringify(older) })
      .where(isShop)
    expect((await read('shop')).value).toEqual({ ...shop, name: 'Krewe' })
    expect(await save('shop', shop)).toMatchObject({ status: 200 })
  })

  it('uses the default for a stored value that does not fit, keeps the row, and logs it', async () => {
    const { shop } = allDefaults
    await save('shop', { ...shop, name: 'Krewe' })
    const isShop = eq(settings.id, 'shop')
    const unfit = { value: '{"name":7}', nextValue: '{"name":7}', nextAtMs: 1 }
    await db.update(settings).set(unfit).where(isShop)
    expect(await read('shop')).toMatchObject({ value: shop, is_default: true })
    // With a time in the past, no page would be stored.
    expect((await readCurrent(staffContext({ db }).ctx)).nextAtMs).toBeNull()
    expect((await call('/settings')).body.shop).toBeUndefined()
    expect(await takeLogs(1)).toEqual([
      'The stored setting "shop" does not fit this release. Its default holds, and the row stays.',
    ])
    expect(await db.select().from(settings).where(isShop)).toMatchObject([unfit])
    expect(await save('shop', shop)).toMatchObject({ status: 200 })
  })

  it('counts days in the time zone of the shop', async () => {
    const readZone = async () => (await callAsStaff('/sales')).body.time_zone
    expect(await readZone()).toBe('America/Chicago')
    await save('shop', { ...allDefaults.shop, timeZone: 'Pacific/Kiritimati' })
    const { time_zone: zone, days } = (await callAsStaff('/sales')).body
    expect(zone).toBe('Pacific/Kiritimati')
    expect(days.at(-1).day).toBe(shopDay(Date.now(), 'Pacific/Kiritimati'))
    await save('shop', null)
    expect(await readZone()).toBe('America/Chicago')
  })

  it('records each change in the audit', async () => {
    await save('banner', banner)
    const isBanner = and(eq(audit.noun, 'setting'), eq(audit.subjectId, 'banner'))
    const [last] = await db.select().from(audit).where(isBanner).orderBy(desc(audit.seq))
    expect(last).toMatchObject({ action: 'update' })
    expect(JSON.parse(JSON.parse(last?.after ?? '').value)).toEqual(banner)
  })
})

it('refuses a text with an unknown name in braces, and lists the known ones', async () => {
  const own = [{ ...ownPage, body: 'For {city}, {#anchor} and {foo}.' }]
  expect((await save('pages', { own })).body.issues).toEqual([
    {
      path: 'own.0.body',
      message: expect.stringMatching(
        /^has \{foo\}, which the shop does not know: use \{cardCharge\}, .*\{returnWindow\}/,
      ),
    },
  ])
  const summary = 'Shirts within {returnWindow}.'
  expect((await save('shop', { ...allDefaults.shop, summary })).body.issues).toMatchObject([
    { path: 'summary', message: expect.stringContaining('{returnWindow}') },
  ])
  const lead = 'Send it back {returnTime}.'
  expect(await save('contact', { ...allDefaults.contact, lead })).toMatchObject({ status: 422 })
  for (const key of settingKeys) expect(findUnknownFacts(key, allDefaults[key]), key).toEqual([])
})

describe('/api/settings/:key/next', () => {
  const putNext = (key: SettingKey, json: object) =>
    callAsStaff(`/settings/${key}/next`, { method: 'PUT', json })
  const contact = { headline: 'Write to us.', lead: '' }

  it('stores a draft that only its preview shows, until it is published', async () => {
    const draft = { value: contact, at: null }
    const { body: stored } = await putNext('contact', { next: draft, version: 0 })
    expect(stored).toMatchObject({ value: allDefaults.contact, is_default: true, next: draft })
    expect((await call('/settings')).body.contact).toBeUndefined()

    const { body: link } = await callAsStaff('/settings/preview', { method: 'POST', json: {} })
    const cookie = link.query.replace('?', '')
    const preview = await call('/settings', { headers: { cookie } })
    expect(preview.body.contact).toEqual(contact)
    expect(preview.headers.get('cache-control')).toBe('private, no-store')
    const forged = await call('/settings', { headers: { cookie: `${cookie.slice(0, -1)}_` } })
    expect(forged.body.contact).toBeUndefined()

    const { body } = await put('contact', { value: contact, version: stored.version })
    expect(body).toMatchObject({ value: contact, next: null })
    expect((await call('/settings')).body.contact).toEqual(contact)
  })

  it('keeps what a draft changes while something else is saved, and removes it on request', async () => {
    const next = { value: { ...allDefaults.notFound, link: 'Home' }, at: null }
    const { body: drafted } = await putNext('notFound', { next, version: 0 })
    const value = { ...allDefaults.notFound, title: 'Lost?' }
    const { body: saved } = await put('notFound', { value, version: drafted.version })
    expect(saved).toMatchObject({ value, next: { value: { ...next.value, title: 'Lost?' } } })
    const { body: restored } = await put('notFound', { value: null, version: saved.version })
    expect(restored).toMatchObject({ is_default: true, next })
    const { body } = await putNext('notFound', { next: null, version: restored.version })
    expect(body).toMatchObject({ is_default: true, next: null })
  })

  it('saves the rows of a list that a draft leaves alone into the draft', async () => {
    const { version, value } = await read('shipping')
    const { methods } = value as typeof allDefaults.shipping
    const withNames = (...names: string[]) => ({
      methods: methods.map((method, index) => ({ ...method, name: names[index] ?? method.name })),
    })
    const next = { value: withNames('Free'), at: null }
    const { body: drafted } = await putNext('shipping', { next, version })
    const { body } = await put('shipping', {
      value: withNames('Renamed in both', 'Fast'),
      version: drafted.version,
    })
    expect(body.next.value.methods.map(({ name }: { name: string }) => name)).toEqual([
      'Free',
      'Fast',
      ...methods.slice(2).map(({ name }) => name),
    ])
  })

  it('publishes once, at the scheduled time, with an event and an audit record', async () => {
    const at = new Date(Date.now() + 1500).toISOString()
    const value = { ...allDefaults.home, headline: 'Get' }
    const { body } = await putNext('home', { next: { value, at }, version: 0 })
    expect(body).toMatchObject({ value: allDefaults.home, next: { at } })
    expect((await call('/settings')).body.home).toBeUndefined()
    const readHome = async () => {
      // `/settings` is cached, so another request must notice that the time has come.
      await call('/assistant', { method: 'POST', json: { message: 'hi' } })
      return (await call('/settings')).body.home
    }
    await expect.poll(readHome).toEqual(value)
    expect(await read('home')).toMatchObject({ value, is_default: false, next: null, version: 2 })
    const { body: history } = await callAsStaff('/settings/home/versions')
    expect(history.versions).toMatchObject([
      { version: 2, value, next: null },
      { version: 1, is_default: true, next: { value, at } },
    ])
  })

  it('refuses a time in the past, a text of 1 MB, and anybody but staff', async () => {
    const { version } = await read('taxes')
    const next = { value: allDefaults.taxes, at: new Date(0).toISOString() }
    expect(await putNext('taxes', { next, version })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'next.at', message: 'must be in the future' }] },
    })
    const body = { title: 'A', summary: '', body: 'x'.repeat(1_000_000) }
    expect(await put('terms', { value: body, version: 0 })).toMatchObject({ status: 413 })
    expect(await callStaffHost('/settings/preview', { method: 'POST', json: {} })).toMatchObject({
      status: 401,
    })
  })
})

describe('/api/pages/:slug', () => {
  it('fills the facts of the shop into the texts, and says when a legal text changed', async () => {
    expect((await call('/pages/returns')).body).toMatchObject({
      title: 'Returns & Exchanges',
      summary: expect.stringContaining('30 days'),
      updated_on: defaultDays.returns,
    })
    const { shop } = allDefaults
    await save('shop', { ...shop, returnDays: 14 })
    expect((await call('/pages/returns')).body.summary).toContain('14 days')
    await save('shop', null)
    const instructions = 'To 600 Magazine Street'
    await save('returns', {
      title: 'Returns',
      summary: '{returnWindow}',
      body: '## A {#b}',
      instructions,
    })
    expect((await call('/pages/returns')).body).toEqual({
      title: 'Returns',
      summary: '30 days',
      body: '## A {#b}',
      updated_on: shopDay(Date.now(), allDefaults.shop.timeZone),
    })
  })

  it('shows a page made by staff; the public settings have only its title and link', async () => {
    await save('pages', { own: [ownPage, { ...ownPage, id: 'secret', isShown: false }] })
    expect((await call('/pages/size-guide')).body).toEqual({
      title: 'Size guide',
      summary: 'How NDX fits.',
      body: 'Ask us within 30 days.',
      updated_on: null,
    })
    expect((await call('/settings')).body.pages).toEqual({
      own: [{ id: 'size-guide', title: 'Size guide', link: 'footer' }],
    })
    for (const slug of ['secret', 'nothing', 'shipping'])
      expect(await call(`/pages/${slug}`)).toMatchObject({ status: 404 })
  })
})
