/** The one table of libraries that modules share at run time: one copy of each for the whole page. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * A trailing slash shares every entry of a package. Of the session, the stores and their hooks, all of which
 * the shell provides: what only modules use would come from whichever was loaded first, and a page stored for
 * offline after one visit would miss it on another. What has no state may well exist twice.
 */
const singletons = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'valtio',
  'valtio/',
  'proxy-compare',
  '@tanstack/react-router',
  '@shop/session/cart',
  '@shop/session/menu',
  '@shop/session/toasts',
  '@shop/session/use-cart',
  '@shop/session/use-wishlist',
  '@shop/session/wishlist',
]

/** Shared, but not needed for a first view: the document does not ask for them ahead of time. */
export const lateModules: readonly string[] = ['@tanstack/react-router']

type Shared = { singleton: true; version: string; requiredVersion: string }

const packageDir = join(import.meta.dirname, '..')
const require = createRequire(import.meta.url)

/** Share options of every singleton; the versions are those of this package, which the pnpm catalog makes everybody's. */
export const sharedModules = (): Record<string, Shared> =>
  Object.fromEntries(singletons.map((name) => [name, optionsOf(packageOf(name))]))

/** Read from disk, because an `exports` map may hide `package.json`. */
const optionsOf = (name: string): Shared => {
  const manifest = require(join(packageDir, 'node_modules', name, 'package.json')) as {
    version: string
  }
  return { singleton: true, version: manifest.version, requiredVersion: `^${manifest.version}` }
}

const packageOf = (name: string): string => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name
