import { integrityOf, type Release } from '@shop/contracts/release'
import type { TestShop } from '@shop/testkit/test-shop'
import { exposesFor, release } from '@shop/testkit/wire'

/** Makes a release with one empty file live. Access depends only on which module owns a page. */
export const publishEmpty = async (
  shop: Pick<TestShop, 'origin' | 'deployToken'>,
  owner: Partial<Release>,
): Promise<void> => {
  const manifest = release({
    links: [],
    browser: { entry: 'remote.js', exposes: exposesFor(owner) },
    integrity: { 'remote.js': await integrityOf(new Uint8Array()) },
    ...owner,
  })
  const base = `${shop.origin}/api/modules/${manifest.module}`
  const put = async (path: string, method: string, body: string): Promise<void> => {
    const headers = {
      authorization: `Bearer ${shop.deployToken}`,
      'content-type': 'application/json',
    }
    const response = await fetch(`${base}${path}`, { method, headers, body })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  await put('/releases', 'POST', JSON.stringify(manifest))
  await put(`/releases/${manifest.version}/files/remote.js`, 'PUT', '')
  await put('/channels/live', 'PUT', JSON.stringify({ version: manifest.version }))
}
