/** The libraries that modules share at run time, one copy per page. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A trailing slash shares every entry of a package. */
const libraries = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'valtio',
  'valtio/',
  'proxy-compare',
  '@tanstack/react-router',
]

/** The shell provides these stores, because an offline page may lack the module that owns them. */
const stores = [
  '@shop/session/cart',
  '@shop/session/menu',
  '@shop/session/shop-settings',
  '@shop/session/toasts',
  '@shop/session/use-cart',
  '@shop/session/use-wishlist',
  '@shop/session/wishlist',
]

/** Never changes. `contractVersion` says whether a module and a shell agree on the stores. */
const storesVersion = '1.0.0'

/** A first view does not need these libraries, so documents do not preload them. */
export const lateModules: readonly string[] = ['@tanstack/react-router']

type Shared = { singleton: true; version: string; requiredVersion: string }

/** Returns webpack's options to share the stores, and the libraries in their installed versions. */
export const sharedModules = (): Record<string, Shared> =>
  Object.fromEntries([
    ...libraries.map((name) => [name, optionsOf(installedVersion(name.replace(/\/$/, '')))]),
    ...stores.map((name) => [name, optionsOf(storesVersion)]),
  ])

const optionsOf = (version: string): Shared => ({
  singleton: true,
  version,
  requiredVersion: `^${version}`,
})

/** `exports` may hide `package.json`, so the search begins at the package's entry. */
const installedVersion = (name: string): string => {
  for (
    let folder = dirname(fileURLToPath(import.meta.resolve(name)));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    const file = join(folder, 'package.json')
    if (!existsSync(file)) continue
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version: string }
    if (manifest.name === name) return manifest.version
  }
  throw new Error(`${name} is not installed. Install the packages that package.json names.`)
}
