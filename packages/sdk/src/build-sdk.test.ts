import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { unpackTar } from 'modern-tar'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { SdkIndex } from '@shop/contracts/sdk-index'

import { buildSdk } from './build-sdk.ts'
import { findMissingImports } from './test/find-missing-imports.ts'

const rootDir = resolve(import.meta.dirname, '../../..')

let one: string

beforeAll(async () => {
  one = await mkdtemp(join(tmpdir(), 'shop-sdk-test-'))
  await buildSdk(rootDir, one)
})

afterAll(() => rm(one, { recursive: true }))

const readIndex = async (dir: string): Promise<SdkIndex> =>
  JSON.parse(await readFile(join(dir, 'latest.json'), 'utf8')) as SdkIndex

const unpack = async (file: string): Promise<Map<string, string>> => {
  const entries = await unpackTar(gunzipSync(await readFile(file)))
  return new Map(
    entries.map(({ header, data }) => [
      header.name.replace('package/', ''),
      new TextDecoder().decode(data),
    ]),
  )
}

it('packs JavaScript with types that needs neither a workspace nor TypeScript', async () => {
  const { version, packages } = await readIndex(one)
  for (const [name, url] of Object.entries(packages)) {
    const files = await unpack(join(one, url.replace('/sdk/', '')))
    const manifest = JSON.parse(files.get('package.json') ?? '') as Record<
      'exports' | 'dependencies' | 'peerDependencies',
      Record<string, unknown>
    > & { name: string; version: string }
    expect(manifest).toMatchObject({ name, version })
    expect(JSON.stringify(manifest)).not.toMatch(/workspace:|catalog:|\/src\//)
    for (const [sibling, needed] of Object.entries(manifest.peerDependencies))
      if (sibling in packages) expect(needed, `${name} needs ${sibling}`).toBe(version)
    expect(Object.keys(manifest.dependencies).filter((library) => library in packages)).toEqual([])
    expect(files.get('README.md')).toContain(name)
    expect(files.get('README.md'), 'links into this repository').not.toMatch(/\]\((?!https?:)/)
    expect(files.get('REFERENCE.md')).toContain(`## ${name}/`)
    const scripts = [...files].filter(([path]) => path.startsWith('dist/'))
    expect(scripts.filter(([path]) => !/\.(js|d\.ts)$/.test(path))).toEqual([])
    for (const [path, text] of scripts)
      expect(text.match(/ from ['"]\.[^'"]*\.tsx?['"]/), `${name}/${path}`).toBeNull()
  }
})

it('packs no import that a team’s installation would miss', async () => {
  const { packages } = await readIndex(one)
  const archives = Object.entries(packages).map(
    async ([name, url]) => [name, await unpack(join(one, url.replace('/sdk/', '')))] as const,
  )
  expect(findMissingImports(new Map(await Promise.all(archives)))).toEqual([])
})

it('packs the same bytes again, and does not rebuild unchanged inputs', async () => {
  const { dir: other } = await buildSdk(rootDir)
  const { version } = await readIndex(one)
  const archives = (await readdir(join(one, version))).filter((name) => name.endsWith('.tgz'))
  expect(archives).toContain('ui.tgz')
  for (const name of archives)
    expect(await readFile(join(one, version, name))).toEqual(
      await readFile(join(other, version, name)),
    )
  expect((await buildSdk(rootDir, one)).isRebuilt).toBe(false)
})
