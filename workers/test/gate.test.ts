import { type ClientRequest, request as httpRequest } from 'node:http'

import { contractVersion, integrityOf, oldestContract, type Release } from '@shop/contracts/release'
import { describe, expect, it } from 'vitest'

import { bearer, publishSteps, releaseOf } from './publish-steps.ts'
import { startApi } from './shop.ts'

const api = await startApi()
const { register, upload, makeLive, send } = publishSteps(api)

/** Sends a release with files of these contents, all but making it live. */
const sendFiles = async (
  module: string,
  files: Record<string, string>,
  overrides: Partial<Release> = {},
): Promise<Release> => {
  const plain = await releaseOf(module, overrides)
  const texts = Object.entries(files).map(
    ([path, text]) => [path, Uint8Array.from(Buffer.from(text))] as const,
  )
  const pairs = texts.map(async ([path, bytes]) => [path, await integrityOf(bytes)] as const)
  const added = Object.fromEntries(await Promise.all(pairs))
  const given = { ...plain, integrity: { ...plain.integrity, ...added } }
  await send(given)
  for (const file of texts) expect((await upload(given, undefined, [...file])).status).toBe(204)
  return given
}

describe('the gate', () => {
  it('takes a release of the contract before, and refuses an older and a newer one with the way out', async () => {
    const ofContract = async (contract: number) =>
      releaseOf('contracts', { requires: { contract, shared: {} } })
    const older = await ofContract(oldestContract)
    await send(older)
    expect((await makeLive(older)).status).toBe(204)
    const beyond = [
      [contractVersion + 1, 'Deploy the shop first'],
      [oldestContract - 1, 'Build the module with this version'],
    ] as const
    for (const [contract, wayOut] of beyond) {
      const given = { ...(await ofContract(contract)), routes: { of: 'another form' } }
      const refused = await register(given as never)
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'bad-input', detail: expect.stringContaining(wayOut) },
      })
      expect(refused.body.issues).toMatchObject([{ path: 'requires.contract' }])
    }
  })

  it('refuses a manifest before any file is sent, with each field', async () => {
    const given = await releaseOf('gated', { routes: ['/api/gated', '/gated'] })
    const links = [{ label: 'Shop', href: '/shop' }]
    expect(await register({ ...given, links })).toMatchObject({
      status: 422,
      body: {
        code: 'release-does-not-pass',
        detail: expect.stringContaining('routes.0 must not reach /api'),
        issues: [{ path: 'routes.0' }, { path: 'links.0.href' }],
      },
    })
    expect((await upload(given)).body).toMatchObject({ code: 'release-not-found' })
  })

  it('refuses files that are sent, and serves none of them', async () => {
    const given = await sendFiles('styled', { 'all.css': 'body { display: none }' })
    expect(await makeLive(given)).toMatchObject({
      status: 422,
      body: { code: 'release-does-not-pass', issues: [{ path: 'integrity.all.css' }] },
    })
    const file = await fetch(`${api.origin}/modules/styled/${given.version}/all.css`)
    expect(file.status).toBe(404)
  })
})

describe('the dry run', () => {
  const sendEntry = (module: string, code: string) =>
    sendFiles(
      module,
      { 'server.js': code },
      { server: { entry: 'server.js' }, routes: [`/${module}`, `/${module}/:id`] },
    )
  const renders = 'export default { fetch: () => new Response(\'{"title":"x"}\\n<p>x</p>\') }'

  it('ends an entry that loops, and the publish of another team beside it goes on', async () => {
    const loops = await sendEntry(
      'loops',
      renders
        .replace('() =>', '({ url }) => { if (!url.endsWith("/loops")) for (;;); return')
        .replace(/}$/, '} }'),
    )
    const fine = await sendEntry('fine', renders)
    const [refused, accepted] = await Promise.all([makeLive(loops), makeLive(fine)])
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'release-does-not-render', issues: [{ path: 'routes.1' }] },
    })
    expect(refused.body.issues[0].message).toContain('it does not end')
    expect(accepted.status).toBe(204)
    await api.takeLogs(1)
  })

  it('opens pages at the address of visitors, of what the shop has and of what it has not', async () => {
    const says = 'export default { fetch: ({ url }) => { throw new Error(url) } }'
    const refused = await makeLive(await sendEntry('says', says))
    const pages = refused.body.issues.map(
      ({ message }: { message: string }) => message.split(': ')[1],
    )
    expect(pages).toEqual([
      `${api.origin}/says`,
      expect.stringMatching(`^${api.origin}/says/[a-z-]+$`),
      expect.stringMatching(`^${api.origin}/says/[0-9a-f]{8}-[0-9a-f-]{27}$`),
    ])
    const [known, missing] = pages.slice(1).map((href: string) => href.split('/').at(-1))
    expect((await api.call(`/products/${known}`)).status).toBe(200)
    expect((await api.call(`/products/${missing}`)).status).toBe(404)
    // What the entry throws is in the log, too, once a page.
    await api.takeLogs(4)
  })

  it('refuses an entry that takes all memory, and one that sends more than a page', async () => {
    const takes = 'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))'
    const sends = 'export default { fetch: () => new Response("{}\\n" + "x".repeat(2e6)) }'
    const reasons = { greedy: [takes, '600 MB of memory'], talks: [sends, 'it sends more than'] }
    for (const [module, [code = '', reason]] of Object.entries(reasons)) {
      const refused = await makeLive(await sendEntry(module, code))
      expect(refused).toMatchObject({ status: 422, body: { code: 'release-does-not-render' } })
      expect(refused.body.detail).toContain(reason)
    }
    await api.takeLogs(2)
  })
})

describe('an upload', () => {
  it('with other bytes than its manifest says, or for a file that it does not name, is refused', async () => {
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

  it('that broke off goes on with what is missing, and sent again it changes nothing', async () => {
    const given = await sendFiles('broken-off', { 'a.js': 'export {}' })
    const key = `modules/broken-off/${given.version}/a.js`
    const bucket = await api.miniflare.getR2Bucket('FILES')
    await bucket.delete(key)
    expect((await register(given)).body).toEqual({ missing: ['a.js'] })
    const sendAgain = () => upload(given, undefined, ['a.js', 'export {}'])
    expect([(await sendAgain()).status, (await sendAgain()).status]).toEqual([204, 204])
    expect((await makeLive(given)).status).toBe(204)
    const other = { ...given, integrity: { 'remote.js': given.integrity['remote.js'] ?? '' } }
    expect(await register(other)).toMatchObject({ status: 409, body: { code: 'already-exists' } })
    expect((await upload(given, undefined, ['a.js', 'replaced'])).status).toBe(422)
    expect(await (await bucket.get(key))?.text()).toBe('export {}')
  })

  it('of 200 MB ends after the first ten', async () => {
    const given = await releaseOf('huge')
    await register(given)
    const { status, sentBytes } = await putEndless(
      `/api/modules/huge/releases/${given.version}/files/remote.js`,
    )
    expect(status).toBe(413)
    expect(sentBytes).toBeLessThan(200_000_000)
  })

  it.each([
    'files/../../../../../modules/shell/1.0.0/x.js',
    'files/..%2f..%2f..%2fshell%2f1.0.0%2fx.js',
    'files/%2e%2e/%2e%2e/x.js',
    'files//etc/x.js',
    'files/a%00.js',
  ])('leaves its folder by no name of a file: %s', async (name) => {
    const given = await releaseOf('climber')
    await register(given)
    const path = `/api/modules/climber/releases/${given.version}/${name}`
    const status = await put(path, (request) => void request.end('export {}'))
    expect([400, 404, 405, 422]).toContain(status)
    const bucket = await api.miniflare.getR2Bucket('FILES')
    const { objects } = await bucket.list()
    expect(objects.filter((file) => /x\.js|%|\.\./.test(file.key))).toEqual([])
  })
})

/** A request whose path is sent as it is written; resolves to the status. */
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

/** Sends 200 MB for as long as the shop takes them. */
const putEndless = async (path: string): Promise<{ status: number; sentBytes: number }> => {
  const chunk = Buffer.alloc(1_000_000)
  let sentBytes = 0
  let hasResponse = false
  const status = await put(path, (request) => {
    const next = (): void => {
      if (hasResponse || sentBytes >= 200_000_000) return void request.end()
      sentBytes += chunk.length
      request.write(chunk, next)
    }
    request.on('response', () => {
      hasResponse = true
      request.destroy()
    })
    next()
  })
  return { status, sentBytes }
}
