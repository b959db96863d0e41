import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

import { integrityOf } from '@shop/contracts/release'
import { defineBackend } from '@shop/module-runtime/backend'
import * as v from 'valibot'

import {
  hashPlaceholder,
  integrityPlaceholder,
  makeRelease,
  shortHashPlaceholder,
} from './make-release.ts'
import type { ModuleDefinition } from './module-definition.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString()

const sources = {
  'remoteEntry.js': `const name = 'a@1.0.0-${hashPlaceholder}'`,
  'styles.css': `.a_${shortHashPlaceholder}_x { color: red }`,
  'service-worker.js': `const styles = '${integrityPlaceholder('styles.css')}'`,
  'server.js': 'export default {}',
  'mark.svg': '<svg/>',
  'photo.webp': 'RIFF',
}

const make = (
  changed: Record<string, string> = {},
  routes = ['/a'],
  more: Partial<ModuleDefinition> = {},
) =>
  makeRelease({
    definition: {
      name: 'a',
      team: 'team',
      routes,
      exposes: { './page': './src/page.ts' },
      ...more,
    },
    packageVersion: '1.0.0',
    commit: 'abc',
    exposes: { './page': { css: ['styles.css'], preload: [] } },
    compiled: new Map(
      Object.entries({ ...sources, ...changed }).map(([path, text]) => [path, bytesOf(text)]),
    ),
  })

describe('the version of a release', () => {
  it('is the same for the same files and facts', async () => {
    const [one, other] = [await make(), await make()]
    expect(one.release.version).toMatch(/^1\.0\.0-[0-9a-f]{10}$/)
    expect(one.release.version).toBe(other.release.version)
  })

  it('changes when a file or a fact of the manifest changes', async () => {
    const versions = [
      await make(),
      await make({ 'photo.webp': 'RIFX' }),
      await make({ 'server.js': 'export default 1' }),
      await make({ 'extra.js': 'export {}' }),
      await make({}, ['/a', '/b']),
    ].map(({ release }) => release.version)
    expect(new Set(versions).size).toBe(versions.length)
  })

  it('is in every name that must differ between two releases on one page', async () => {
    const { release, files } = await make()
    const hash = release.version.slice(-hashPlaceholder.length)
    expect(textOf(files.get('remoteEntry.js'))).toBe(`const name = 'a@1.0.0-${hash}'`)
    expect(textOf(files.get('styles.css'))).toBe(`.a_${hash.slice(-6)}_x { color: red }`)
    const other = await make({ 'mark.svg': '<svg></svg>' })
    expect(textOf(other.files.get('styles.css'))).not.toBe(textOf(files.get('styles.css')))
  })
})

it('lists the integrity of every file, and fills it into scripts that refer to one', async () => {
  const { release, files } = await make()
  for (const [path, bytes] of files) expect(release.integrity[path]).toBe(await integrityOf(bytes))
  expect(Object.keys(release.integrity).toSorted()).toEqual([...files.keys()].toSorted())
  expect(textOf(files.get('service-worker.js'))).toBe(
    `const styles = '${release.integrity['styles.css']}'`,
  )
})

it('compresses scripts, styles and SVG images that browsers load', async () => {
  const { files } = await make()
  const compressed = [...files.keys()].filter((path) => path.endsWith('.br'))
  expect(compressed.toSorted()).toEqual([
    'mark.svg.br',
    'remoteEntry.js.br',
    'service-worker.js.br',
    'styles.css.br',
  ])
  const variant = brotliDecompressSync(files.get('styles.css.br') ?? new Uint8Array())
  expect(variant.toString()).toBe(textOf(files.get('styles.css')))
})

describe('a back end', () => {
  const server = 'export const backend = {}; export default {}'
  const subscribe = {
    role: 'shopper',
    summary: 'Subscribes to letters',
    input: v.object({ email: v.pipe(v.string(), v.email()) }),
    run: async () => null,
  } as const
  const makeBackend = (parts: Parameters<typeof defineBackend>[0], script = server) =>
    make({ 'server.js': script }, ['/a'], {
      server: './src/server.ts',
      backend: defineBackend(parts),
    })

  it('is described in the manifest, which changes the version', async () => {
    const { release } = await makeBackend({
      needs: { rows: { letters: { persons: true } } },
      actions: { subscribe },
      events: { 'order.shipped': async () => {} },
      jobs: { nightly: { cron: '0 3 * * *', run: async () => {} } },
    })
    expect(release.backend).toMatchObject({
      needs: { rows: { letters: { version: 1, persons: true } }, secrets: [] },
      actions: {
        subscribe: {
          role: 'shopper',
          input: {
            type: 'object',
            required: ['email'],
            properties: { email: { format: 'email' } },
          },
        },
      },
      events: ['order.shipped'],
      jobs: { nightly: '0 3 * * *' },
    })
    const other = await makeBackend({ needs: { secrets: ['key'] } })
    expect(other.release.version).not.toBe(release.version)
  })

  it('must be one that the shop accepts: the error names the field', async () => {
    await expect(makeBackend({ needs: { hosts: ['api.example.com'] } })).rejects.toThrow(
      'src/backend.ts cannot be released:\n  - needs.hosts.0 must be an origin',
    )
  })

  it('must be exported by the server entry', async () => {
    await expect(makeBackend({}, 'export default {}')).rejects.toThrow(
      'let src/server.ts export { backend }, too',
    )
  })
})
