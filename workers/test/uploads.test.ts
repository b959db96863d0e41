import { type ClientRequest, request as httpRequest } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

import { integrityOf, type Release } from '@shop/contracts/release'
import { audit } from '@shop/db/schema/audit'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { bearer, lifeSteps, pathOf, publishSteps, releaseOf, script } from './publish-steps.ts'
import { startMiniflareApi } from './shop.ts'

const api = await startMiniflareApi()
const { act, makeLive, register, send, upload } = publishSteps(api)
const { sendFiles } = lifeSteps(api)

const listStored = async (prefix: string): Promise<string[]> => {
  const bucket = await api.worker.miniflare.getR2Bucket('FILES')
  const { objects } = await bucket.list({ prefix })
  return objects.map(({ key }) => key)
}

describe('an upload', () => {
  it('with bytes that differ from the manifest, or of an unknown file, is rejected', async () => {
    const given = await releaseOf('tampered')
    await register(given)
    const changed = await upload(given, undefined, ['remote.js', 'changed'])
    expect(changed).toMatchObject({ status: 422, body: { code: 'integrity-mismatch' } })
    const other = await upload(given, undefined, ['other.js', 'export {}'])
    expect(other).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await makeLive(given)).toMatchObject({
      status: 409,
      body: { code: 'release-incomplete' },
    })
  })

  it('of a precompressed variant is rejected unless it decodes to its file', async () => {
    const variants = {
      other: brotliCompressSync('changed'),
      bomb: brotliCompressSync(Buffer.alloc(100_000_000)),
      true: brotliCompressSync(script),
    }
    const statuses = Object.entries(variants).map(async ([name, compressed]) => {
      const bytes = Uint8Array.from(compressed)
      const plain = await releaseOf(`variant-${name}`)
      const added = { 'remote.js.br': await integrityOf(bytes) }
      const given = { ...plain, integrity: { ...plain.integrity, ...added } }
      await register(given)
      const { status, body } = await upload(given, undefined, ['remote.js.br', bytes])
      return [status, body?.code]
    })
    const refused = [422, 'integrity-mismatch']
    expect(await Promise.all(statuses)).toEqual([refused, refused, [204, undefined]])
  })

  it('that was interrupted resumes with the missing files, and changes nothing when repeated', async () => {
    const given = await sendFiles('broken-off', { 'a.js': 'export {}' })
    const key = `modules/broken-off/${given.version}/a.js`
    const bucket = await api.worker.miniflare.getR2Bucket('FILES')
    await bucket.delete(key)
    expect((await register(given)).body.missing).toEqual(['a.js'])
    const sendAgain = () => upload(given, undefined, ['a.js', 'export {}'])
    expect([(await sendAgain()).status, (await sendAgain()).status]).toEqual([204, 204])
    expect((await makeLive(given)).status).toBe(204)
    expect((await register(given)).body.missing).toEqual([])
    expect(await (await bucket.get(key))?.text()).toBe('export {}')
  })

  it('of 200 MB is stopped after 10 MB', async () => {
    const given = await releaseOf('huge')
    await register(given)
    const path = `/api/modules/${pathOf(given)}/files/remote.js`
    // A client that is writing when the connection ends may miss the response.
    const again = (error: NodeJS.ErrnoException) => {
      expect(['EPIPE', 'ECONNRESET']).toContain(error.code)
      return putEndless(path)
    }
    const { status, sentBytes } = await putEndless(path).catch(again).catch(again)
    expect(status).toBe(413)
    // `sentBytes` includes buffered data, so it may exceed the limit of 10 MB.
    expect(sentBytes).toBeLessThan(30_000_000)
    expect(await listStored('modules/huge/')).toEqual([])
  })

  it.each([
    'files/../../../../../modules/shell/1.0.0/x.js',
    'files/..%2f..%2f..%2fshell%2f1.0.0%2fx.js',
    'files/%2e%2e/%2e%2e/x.js',
    'files/..%5c..%5cx.js',
    'files//etc/x.js',
    'files/a%00.js',
    'files/%ff.js',
    'files/%E2%80%AEsj.x',
    'files/%EF%BC%8E%EF%BC%8E%EF%BC%8Fx.js',
    'files/constructor',
    `files/${'x'.repeat(5000)}.js`,
  ])('cannot leave its folder with the file name: %.60s', async (name) => {
    const given = await releaseOf('climber')
    await register(given)
    const path = `/api/modules/${pathOf(given)}/${name}`
    const status = await put(path, (request) => void request.end('export {}'))
    expect([400, 404, 405, 422]).toContain(status)
    const stored = await listStored('')
    expect(
      stored.filter((key) => key.startsWith('modules/climber') || /x\.js|%/.test(key)),
    ).toEqual([])
  })
})

describe('an upload of several files in one form', () => {
  const texts = { 'a.js': 'export {}', 'b.js': 'export const b = 1' }
  const sendForm = (given: Release, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [path, text] of Object.entries(fields)) form.append(path, new Blob([text]))
    const headers = bearer(api.deployToken)
    return api.call(`/modules/${pathOf(given)}/files`, { method: 'PUT', body: form, headers })
  }
  const registerFiles = async (module: string): Promise<Release> => {
    const plain = await releaseOf(module)
    const hashes = Object.entries(texts).map(async ([path, text]) => [
      path,
      await integrityOf(Buffer.from(text)),
    ])
    const added = Object.fromEntries(await Promise.all(hashes))
    const given = { ...plain, integrity: { ...plain.integrity, ...added } }
    expect((await register(given)).body).toMatchObject({ at_once: 50 })
    return given
  }

  it('stores them all', async () => {
    const given = await registerFiles('form')
    expect((await sendForm(given, texts)).status).toBe(204)
    expect((await register(given)).body.missing).toEqual(['remote.js'])
    const bucket = await api.worker.miniflare.getR2Bucket('FILES')
    const stored = await bucket.get(`modules/form/${given.version}/b.js`)
    expect(await stored?.text()).toBe(texts['b.js'])
  })

  it.each<[string, Record<string, string>, number, string]>([
    ['one has other bytes', { ...texts, 'b.js': 'changed' }, 422, 'integrity-mismatch'],
    ['one is unknown', { ...texts, 'c.js': 'export {}' }, 404, 'not-found'],
    ['one leaves the folder', { ...texts, '../a.js': 'export {}' }, 404, 'not-found'],
    ['one is named as a property', { ...texts, constructor: 'export {}' }, 404, 'not-found'],
    ['there are none', {}, 422, 'bad-input'],
    [
      'there are more than fifty',
      Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`${index}.js`, ''])),
      422,
      'bad-input',
    ],
    ['they have more than 10 MB', { 'a.js': 'x'.repeat(10_000_001) }, 413, 'body-too-large'],
  ])('stores none if %s', async (_what, fields, status, code) => {
    const given = await registerFiles('form-refused')
    expect(await sendForm(given, fields)).toMatchObject({ status, body: { code } })
    expect(await listStored('modules/form-refused/')).toEqual([])
  })

  it('is rejected if its body is no form', async () => {
    const given = await registerFiles('no-form')
    const sent = await act('PUT', `${pathOf(given)}/files`, { 'a.js': texts['a.js'] })
    expect(sent).toMatchObject({ status: 422, body: { code: 'bad-input' } })
  })
})

describe('a manifest', () => {
  it.each([
    '../x.js',
    'a/../../x.js',
    '..%2fx.js',
    '%2e%2e/x.js',
    '..\\x.js',
    'a\\x.js',
    '/etc/x.js',
    'a\0.js',
    'a\n.js',
    '\u202Esj.x',
    '．．／x.js',
    'é.js',
    `${'x'.repeat(200)}.js`,
  ])('cannot name a file outside of its folder: %j', async (name) => {
    const given = await releaseOf('namer')
    const integrity = { ...given.integrity, [name]: given.integrity['remote.js'] ?? '' }
    const ofFile = { ...given, integrity }
    const ofEntry = { ...given, server: { entry: name } }
    for (const changed of [ofFile, ofEntry])
      expect(await register(changed)).toMatchObject({ status: 422, body: { code: 'bad-input' } })
    expect((await upload(given)).body).toMatchObject({ code: 'release-not-found' })
  })

  it('of more than 128 kB is rejected', async () => {
    const team = 'x'.repeat(140_000)
    expect(await register(await releaseOf('huge', { team }))).toMatchObject({
      status: 413,
      body: { code: 'body-too-large' },
    })
  })

  it('of an existing version with other content is rejected, and the served files stay', async () => {
    const given = await sendFiles('same', { 'a.js': 'export {}' })
    expect((await makeLive(given)).status).toBe(204)
    const other = { ...given, integrity: { 'remote.js': given.integrity['remote.js'] ?? '' } }
    const taken = { status: 409, body: { code: 'already-exists' } }
    expect(await register(other)).toMatchObject(taken)
    expect(await register({ ...given, routes: ['/same'] })).toMatchObject({ status: 422 })
    expect(await register({ ...given, links: [], queries: ['q'] })).toMatchObject(taken)
    expect((await upload(given, undefined, ['a.js', 'replaced'])).status).toBe(422)
    const file = await fetch(`${api.origin}/modules/${given.module}/${given.version}/a.js`)
    expect(await file.text()).toBe('export {}')
  })
})

describe('two publishes at once', () => {
  const whole = async (given: Release) => {
    await send(given)
    return (await makeLive(given)).status
  }
  const recorded = async (module: string, action: string) => {
    const rows = await api.db.select().from(audit).where(eq(audit.subjectId, module))
    return rows.filter((row) => row.action === action)
  }

  it('of the same release count as one', async () => {
    const given = await releaseOf('twice')
    expect(await Promise.all([whole(given), whole(given)])).toEqual([204, 204])
    for (const action of ['registered', 'accepted', 'promoted'])
      expect(await recorded('twice', action), action).toHaveLength(1)
  })

  it('of one version with different content: one is registered, the other rejected', async () => {
    const given = await releaseOf('split')
    const other = { ...given, queries: ['q'] }
    const statuses = (await Promise.all([register(given), register(other)])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([201, 409])
    expect(await recorded('split', 'registered')).toHaveLength(1)
  })

  it('of two versions leave one of them live and complete', async () => {
    const both = [await releaseOf('racing'), await releaseOf('racing')]
    expect(await Promise.all(both.map(whole))).toEqual([204, 204])
    const { body } = await act('GET', 'racing')
    expect(both.map(({ version }) => version)).toContain(body.live)
    expect(await recorded('racing', 'promoted')).toHaveLength(2)
  })
})

const put = (path: string, send: (request: ClientRequest) => void): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.origin)
    const headers = bearer(api.deployToken)
    const options = { hostname, port, path, method: 'PUT', headers }
    const sent = httpRequest(options, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    send(sent)
  })

const putEndless = async (path: string): Promise<{ status: number; sentBytes: number }> => {
  const chunk = Buffer.alloc(1_000_000)
  let sentBytes = 0
  let hasResponse = false
  const status = await put(path, (request) => {
    const next = (): void => {
      if (hasResponse || sentBytes >= 200_000_000) return void request.end()
      sentBytes += chunk.length
      request.write(chunk, () => setImmediate(next))
    }
    request.on('response', () => {
      hasResponse = true
      request.destroy()
    })
    next()
  })
  return { status, sentBytes }
}
