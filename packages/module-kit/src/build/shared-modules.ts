/** The one table of what rooms share at run time: one copy of each, whoever brings it. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

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

type Shared = { singleton: true; version: string; requiredVersion: string }

/** Share options for every singleton the room in `roomDir` depends on, with the versions installed there. */
export const sharedModules = (roomDir: string): Record<string, Shared> => {
  const dependencies = installedVersions(roomDir)
  const versionOf = (name: string): string | undefined => dependencies.get(name.replace(/\/$/, ''))
  return Object.fromEntries(
    singletons.flatMap((name) => {
      const version = versionOf(name)
      return version ? [[name, { singleton: true, version, requiredVersion: `^${version}` }]] : []
    }),
  )
}

const installedVersions = (roomDir: string): Map<string, string> => {
  const require = createRequire(join(roomDir, 'package.json'))
  const { dependencies } = require('./package.json') as { dependencies: Record<string, string> }
  return new Map(
    Object.keys(dependencies).map((name) => [name, readVersion(roomDir, name)] as const),
  )
}

/** Read from disk, because an `exports` map may hide `package.json`. */
const readVersion = (roomDir: string, name: string): string => {
  const require = createRequire(join(roomDir, 'package.json'))
  const manifest = require(join(roomDir, 'node_modules', name, 'package.json')) as {
    version: string
  }
  return manifest.version
}
