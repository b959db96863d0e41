import { contractVersion, integrityOf, oldestContract, type Release } from '@shop/contracts/release'
import { describe, expect, it } from 'vitest'

import { publishSteps, releaseOf } from './publish-steps.ts'
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
        .replace('() =>', '({ url }) => { if (url.endsWith("none")) for (;;); return')
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
