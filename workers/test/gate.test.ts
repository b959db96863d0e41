import { contractVersion, integrityOf, oldestContract } from '@shop/contracts/release'
import { describe, expect, it } from 'vitest'

import { publishSteps, releaseOf } from './publish-steps.ts'
import { startApi } from './shop.ts'

const api = await startApi()
const { register, upload, makeLive, send } = publishSteps(api)

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
    const css = Uint8Array.from(Buffer.from('body { display: none }'))
    const plain = await releaseOf('styled')
    const integrity = { ...plain.integrity, 'all.css': await integrityOf(css) }
    const given = { ...plain, integrity }
    await send(given)
    expect((await upload(given, undefined, ['all.css', css])).status).toBe(204)
    expect(await makeLive(given)).toMatchObject({
      status: 422,
      body: { code: 'release-does-not-pass', issues: [{ path: 'integrity.all.css' }] },
    })
    const file = await fetch(`${api.origin}/modules/styled/${given.version}/all.css`)
    expect(file.status).toBe(404)
  })
})
