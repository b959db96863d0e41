import type { Release } from '@shop/contracts/release'
import { integrityOf } from '@shop/contracts/release'
import { moduleReleases } from '@shop/db/schema/releases'
import { expect, it } from 'vitest'

import { isRelease } from '../src/releases/registry/read/read-registry.ts'
import { bearer, lifeSteps, publishSteps, releaseOf, tokenMaker } from './publish-steps.ts'
import { startApi } from './shop.ts'

const isLate = 'PUT /api/modules/:module/releases/:version/files/:path{.+} failed'
const api = await startApi({ possibleLogs: [isLate] })
const { db, takeLogs } = api
const { register, send, upload } = publishSteps(api)
const { accept } = lifeSteps(api)
const addToken = tokenMaker(api)

/** Registers the release again, which only returns its missing files. */
const missingOf = async (given: Release): Promise<string[]> => (await register(given)).body.missing

const isStored = async ({ module, version }: Release): Promise<boolean> =>
  (await db.$count(moduleReleases, isRelease({ module, version }))) === 1

it('never stores more of a release than allowed, however many files arrive at once', async () => {
  const { token } = await addToken({ module: 'large' })
  const makeFile = async (path: string, index: number, size: number) => {
    const bytes = new Uint8Array(size).fill(index)
    return { path, bytes, integrity: await integrityOf(bytes) }
  }
  const names = ['0.js', '1.js', '2.js', '3.js', '4.js']
  const files = await Promise.all(names.map((name, index) => makeFile(name, index, 9_900_000)))
  const small = [await makeFile('a.js', 5, 300_000), await makeFile('b.js', 6, 300_000)]
  const integrity = Object.fromEntries([...files, ...small].map((one) => [one.path, one.integrity]))
  const given = await releaseOf('large', { browser: { entry: '0.js', exposes: {} }, integrity })
  expect((await register(given, token)).status).toBe(201)
  const put = async ({ path, bytes }: (typeof files)[number]) => {
    let response = await upload(given, token, [path, bytes])
    // Large files on a busy machine delay the database's responses.
    while (response.status === 503) response = await upload(given, token, [path, bytes])
    return { path, ...response }
  }
  const sent = await Promise.all(files.map(put))
  const refused = sent.filter(({ status }) => status !== 204)
  expect(refused.length).toBeGreaterThan(0)
  for (const one of refused)
    expect(one).toMatchObject({
      status: 422,
      body: { code: 'release-does-not-pass', issues: [{ path: 'integrity' }] },
    })
  const unsent = [...refused, ...small]
  expect(await missingOf(given)).toEqual(unsent.map(({ path }) => path).toSorted())
  const missing = new Set(refused.map(({ path }) => path))
  for (const file of files.filter(({ path }) => missing.has(path))) await put(file)
  expect(await missingOf(given)).toHaveLength(1 + small.length)
  const form = new FormData()
  for (const { path, bytes } of small) form.append(path, new Blob([bytes]))
  const path = `/modules/large/releases/${given.version}/files`
  const together = await api.call(path, { method: 'PUT', body: form, headers: bearer(token) })
  expect(together).toMatchObject({ status: 422, body: { code: 'release-does-not-pass' } })
  expect(await missingOf(given)).toHaveLength(1 + small.length)
})

it('up to twenty releases of a module wait; another one replaces the oldest and its files', async () => {
  const { token } = await addToken({ module: 'many' })
  const passed = await accept(await releaseOf('many'))
  const waiting: Release[] = []
  for (let index = 0; index < 21; index += 1) waiting.push(await releaseOf('many'))
  const [oldest, second, ...others] = waiting
  const newest = others.at(-1)
  if (!oldest || !second || !newest) throw new Error('no releases')
  for (const one of [oldest, second]) await send(one, token)
  for (const one of others) expect((await register(one, token)).status).toBe(201)
  expect(await isStored(oldest)).toBe(false)
  expect((await upload(oldest, token)).body).toMatchObject({ code: 'release-not-found' })
  expect(await missingOf(second)).toEqual([])
  expect(await missingOf(passed)).toEqual([])
  expect(await takeLogs(1)).toEqual([`many ${oldest.version} was never accepted: it is removed`])
  // When a pipeline resumes and sends a removed release again, it counts as new.
  expect((await register(oldest, token)).body.missing).toEqual(['remote.js'])
  await takeLogs(1)
})

it('removes a release that has waited for more than a day when the next one of its module arrives', async () => {
  const { token } = await addToken({ module: 'old' })
  const [old, fresh, other] = [
    await releaseOf('old'),
    await releaseOf('old'),
    await releaseOf('old-too'),
  ]
  for (const one of [old, other]) {
    await send(one)
    await db
      .update(moduleReleases)
      .set({ createdAtMs: Date.now() - 86_400_001 })
      .where(isRelease(one))
  }
  expect((await register(old, token)).body.missing).toEqual([])
  expect((await register(fresh, token)).status).toBe(201)
  expect(await isStored(old)).toBe(false)
  expect(await isStored(other)).toBe(true)
  await takeLogs(1)
})
