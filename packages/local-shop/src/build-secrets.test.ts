import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

import { buildModules } from './build-modules.ts'
import { buildWorker } from './build-worker.ts'

const rootDir = resolve(import.meta.dirname, '../../..')

// Certificates are allowed, because workerd's configuration has the root certificates it trusts.
const looksSecret =
  /-----BEGIN (?!CERTIFICATE-----)|\beyJ[\w-]{8,}\.eyJ[\w-]{8,}|Bearer [\w-]{16,}|:\/\/[^\s/:@'"`]+:[^\s/@'"`]+@/

const readOwnSecrets = async (): Promise<string[]> => {
  const dataDir = resolve(rootDir, process.env['DATA_DIR'] ?? '.data')
  const files = ['staff-key', 'deploy-token', 'libsql-address.json', 'bucket-address.json'].map(
    (name) => readFile(join(dataDir, name), 'utf8').catch(() => ''),
  )
  const stored = (await Promise.all(files)).flatMap((text) => text.match(/[\w.-]{24,}/g) ?? [])
  const named = Object.entries(process.env).flatMap(([name, value]) =>
    /TOKEN|SECRET|PASSWORD|_KEY$/.test(name) ? [value ?? ''] : [],
  )
  return [...stored, ...named].filter((secret) => secret.length >= 16)
}

/** Returns only what precedes a secret, so that no test report contains the secret. */
const findSecrets = async (
  dir: string,
  paths: readonly string[],
  secrets: readonly string[],
): Promise<string[]> => {
  const found = await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(dir, path))
      const text = (path.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString('latin1')
      const places = [text.search(looksSecret), ...secrets.map((secret) => text.indexOf(secret))]
      return places
        .filter((place) => place >= 0)
        .map((place) => `${join(dir, path)}: after "${text.slice(Math.max(0, place - 60), place)}"`)
    }),
  )
  return found.flat()
}

describe('no secret is in', () => {
  it('any file of any release, as it is published', async () => {
    const secrets = await readOwnSecrets()
    const modules = await buildModules(rootDir, () => {})
    const found = modules.map(({ dir, release }) =>
      findSecrets(dir, ['release.json', ...Object.keys(release.integrity)], secrets),
    )
    expect((await Promise.all(found)).flat()).toEqual([])
  })

  it('any file of the built Worker', async () => {
    const dir = dirname((await buildWorker(rootDir)).script)
    const paths = await readdir(dir)
    expect(paths).toContain('worker.js.map')
    expect(await findSecrets(dir, paths, await readOwnSecrets())).toEqual([])
  })
})

it.each([
  ['a private key', '-----BEGIN PRIVATE KEY-----'],
  ['a signed token', 'x="eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2ln"'],
  ['a credential of a header', 'authorization: `Bearer q8Yp3kVfT0uWm1Zs`'],
  ['a credential of a URL', 'libsql://shop:hunter22@db.example'],
])('%s counts as a secret', (_name, text) => {
  expect(text).toMatch(looksSecret)
})

it('a certificate is no secret, but a key after the certificate is a secret', () => {
  const certificate = '-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----\n\0'
  expect(certificate).not.toMatch(looksSecret)
  expect(`${certificate}-----BEGIN PRIVATE KEY-----`).toMatch(looksSecret)
})
