/** Publishes a built module's release with one file changed, as a team that ships a mistake would. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { integrityOf } from '@shop/contracts/release'
import { readRelease } from '@shop/module-build/build-module'
import { makeLive, publishRelease } from '@shop/module-build/publish-release'
import type { TestShop } from '@shop/testkit/test-shop'

const rootDir = resolve(import.meta.dirname, '..')

/** `name` marks the version; returns the rollback to the release as it was built. */
export const publishAltered = async (
  shop: TestShop,
  { module, name, file, code }: { module: string; name: string; file: string; code: string },
): Promise<() => Promise<void>> => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-altered-'))
  await cp(join(rootDir, `mfe-${module}/dist`), dir, { recursive: true })
  const release = await readRelease(dir)
  if (!release) throw new Error(`mfe-${module} is not built.`)
  await writeFile(join(dir, file), code)
  await rm(join(dir, `${file}.br`), { force: true })
  const integrity = { ...release.integrity, [file]: await integrityOf(Buffer.from(code)) }
  delete integrity[`${file}.br`]
  const altered = { ...release, version: `${release.version}-${name}`, integrity }
  await writeFile(join(dir, 'release.json'), JSON.stringify(altered))
  const target = { origin: shop.origin, token: shop.deployToken }
  await publishRelease({ ...target, dir })
  await rm(dir, { recursive: true })
  return () => makeLive({ ...target, module, version: release.version })
}
