import { integrityOf, type Release } from '@shop/contracts/release'
import type { TestShop } from '@shop/testkit/test-shop'
import { exposesFor, release } from '@shop/testkit/wire'

/** Access depends only on the owner, so the release's files may be empty. */
export const publishEmpty = async (
  shop: Pick<TestShop, 'origin' | 'deployToken'>,
  owner: Partial<Release>,
  files: Record<string, string> = {},
): Promise<void> => {
  const all = Object.entries({ 'remote.js': '', ...files })
  const hashes = all.map(
    async ([path, text]) => [path, await integrityOf(Uint8Array.from(Buffer.from(text)))] as const,
  )
  const manifest = release({
    links: [],
    browser: { entry: 'remote.js', exposes: exposesFor(owner) },
    integrity: Object.fromEntries(await Promise.all(hashes)),
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
  for (const [path, text] of all)
    await put(`/releases/${manifest.version}/files/${path}`, 'PUT', text)
  await put('/channels/live', 'PUT', JSON.stringify({ version: manifest.version }))
}
