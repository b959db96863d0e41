/** The one table of what rooms share at run time: one copy of each, whoever brings it. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A trailing slash shares every entry of a package. */
const singletons = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'valtio',
  'valtio/',
  'proxy-compare',
  '@tanstack/react-router',
  '@shop/session/',
]

/** Shared, but not needed for a first view: the document does not ask for them ahead of time. */
export const lateModules: readonly string[] = ['@tanstack/react-router']

type Shared = { singleton: true; version: string; requiredVersion: string }

const kitDir = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)

/** Share options of every singleton; the versions are those of the kit, which the catalog makes everybody's. */
export const sharedModules = (): Record<string, Shared> =>
  Object.fromEntries(singletons.map((name) => [name, optionsOf(name.replace(/\/$/, ''))]))

/** Read from disk, because an `exports` map may hide `package.json`. */
const optionsOf = (name: string): Shared => {
  const manifest = require(join(kitDir, 'node_modules', name, 'package.json')) as {
    version: string
  }
  return { singleton: true, version: manifest.version, requiredVersion: `^${manifest.version}` }
}
