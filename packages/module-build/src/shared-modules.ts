/** The one table of libraries that modules share at run time: one copy of each for the whole page. */
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

/**
 * Of the session, the stores and their hooks, all of which the shell provides: what only modules use would come from
 * whichever was loaded first, and a page stored for offline after one visit would miss it on another. What has no state
 * may well exist twice.
 */
const stores = [
  '@shop/session/cart',
  '@shop/session/menu',
  '@shop/session/toasts',
  '@shop/session/use-cart',
  '@shop/session/use-wishlist',
  '@shop/session/wishlist',
]

/** Always the same: whether a module and a shell agree on the stores is said by the contract, not by a package's version. */
const storesVersion = '1.0.0'

/** Shared, but not needed for a first view: the document does not ask for them ahead of time. */
export const lateModules: readonly string[] = ['@tanstack/react-router']

type Shared = { singleton: true; version: string; requiredVersion: string }

/** Share options of every singleton; the libraries' versions are those that are installed with this package. */
export const sharedModules = (): Record<string, Shared> =>
  Object.fromEntries([
    ...libraries.map((name) => [name, optionsOf(installedVersion(packageOf(name)))]),
    ...stores.map((name) => [name, optionsOf(storesVersion)]),
  ])

const optionsOf = (version: string): Shared => ({
  singleton: true,
  version,
  requiredVersion: `^${version}`,
})

const packageOf = (name: string): string => name.replace(/\/$/, '')

/** Looked for above the package's entry, because an `exports` map may hide `package.json`, and npm and pnpm lay folders out differently. */
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
