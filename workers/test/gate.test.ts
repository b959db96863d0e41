import { contractVersion } from '@shop/contracts/release'
import { describe, expect, it } from 'vitest'

import { lifeSteps, publishSteps, releaseOf } from './publish-steps.ts'
import { startApi } from './shop.ts'

// A server entry that never ends may use the processor for twice `RENDER_MS`.
const api = await startApi({ vars: { RENDER_MS: '3000' } })
const { register, upload, makeLive, send } = publishSteps(api)
const { sendFiles } = lifeSteps(api)

describe('the gate', () => {
  it('accepts a release with the previous contract, and rejects a newer one with advice', async () => {
    const ofContract = async (contract: number) =>
      releaseOf('contracts', { requires: { contract, shared: {} } })
    const older = await ofContract(contractVersion - 1)
    await send(older)
    expect((await makeLive(older)).status).toBe(204)
    const newer = {
      ...(await ofContract(contractVersion + 1)),
      routes: { of: 'another form' },
    }
    expect(await register(newer as never)).toMatchObject({
      status: 422,
      body: {
        code: 'bad-input',
        detail: expect.stringContaining('Deploy the shop first'),
        issues: [{ path: 'requires.contract' }],
      },
    })
  })

  it('rejects a manifest before files are sent, naming each field', async () => {
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

  it('rejects uploaded files and serves none of them', async () => {
    const given = await sendFiles('styled', { 'all.css': 'body { display: none }' })
    expect(await makeLive(given)).toMatchObject({
      status: 422,
      body: { code: 'release-does-not-pass', issues: [{ path: 'integrity.all.css' }] },
    })
    const file = await fetch(`${api.origin}/modules/styled/${given.version}/all.css`)
    expect(file.status).toBe(404)
  })

  it('counts imports of scripts, even if the manifest does not list them', async () => {
    const files = { 'page.js': 'import "./heavy.js"', 'heavy.js': `/*${'x'.repeat(300_000)}*/` }
    const exposes = { './page': { css: [], preload: ['page.js'] } }
    const browser = { entry: 'remote.js', exposes }
    const given = await sendFiles('hides', files, { routes: ['/hides'], browser })
    const refused = await makeLive(given)
    expect(refused).toMatchObject({ status: 422, body: { code: 'release-does-not-pass' } })
    expect(refused.body.issues).toMatchObject([
      { path: 'browser.exposes../page', message: expect.stringContaining('at most 300 kB') },
    ])
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

  it('ends a server entry that loops, without affecting another team’s publish', async () => {
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

  it('accepts an entry that is too slow only in its first call, as on a busy machine', async () => {
    const code = `let calls = 0
      export default { fetch: async () => {
        calls += 1
        if (calls === 1) await new Promise((resolve) => setTimeout(resolve, 4000))
        return new Response('{"title":"x"}\\n<p>x</p>')
      } }`
    expect((await makeLive(await sendEntry('warms', code))).status).toBe(204)
  })

  it('renders pages at visitors’ paths, for existing and for missing data', async () => {
    const says = 'export default { fetch: ({ url }) => { throw new Error(url) } }'
    const refused = await makeLive(await sendEntry('says', says))
    const pages = refused.body.issues.map(
      ({ message }: { message: string }) => message.split(': ')[1],
    )
    expect(pages).toEqual([
      'http://shop/says',
      expect.stringMatching('^http://shop/says/[a-z-]+$'),
      expect.stringMatching('^http://shop/says/[0-9a-f]{8}-[0-9a-f-]{27}$'),
    ])
    const [known, missing] = pages.slice(1).map((href: string) => href.split('/').at(-1))
    expect((await api.call(`/products/${known}`)).status).toBe(200)
    expect((await api.call(`/products/${missing}`)).status).toBe(404)
    // The log also shows what the entry throws, once per page.
    await api.takeLogs(4)
  })

  it('rejects an entry that uses up memory, and one whose output is too large', async () => {
    const takes = 'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))'
    const sends = 'export default { fetch: () => new Response("{}\\n" + "x".repeat(2e6)) }'
    const reasons = { greedy: [takes, 'memory'], talks: [sends, 'it sends more than'] }
    for (const [module, [code = '', reason]] of Object.entries(reasons)) {
      const refused = await makeLive(await sendEntry(module, code))
      expect(refused).toMatchObject({ status: 422, body: { code: 'release-does-not-render' } })
      expect(refused.body.detail).toContain(reason)
    }
    await api.takeLogs(2)
  })
})
