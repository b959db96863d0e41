import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { copyFiles, findChanged, listMedia, readDigests } from './bucket-files.ts'

const writeFiles = async (names: readonly string[]): Promise<string> => {
  const rootDir = await mkdtemp(join(tmpdir(), 'shop-media-'))
  onTestFinished(() => rm(rootDir, { recursive: true }))
  await mkdir(join(rootDir, 'db/media/products'), { recursive: true })
  for (const name of names) await writeFile(join(rootDir, 'db/media/products', name), name)
  return rootDir
}

const openBucket = (...refused: string[]) => {
  const stored = new Map<string, string>()
  const puts: string[] = []
  return {
    puts,
    get: async (key: string) => {
      const value = stored.get(key)
      return value === undefined ? null : { text: async () => value }
    },
    put: async (key: string, value: Uint8Array | string) => {
      if (refused.includes(key)) throw new Error(`no network for ${key}`)
      puts.push(key)
      stored.set(key, String(value))
    },
  }
}

it('copies only changed files, and the last file after all others', async () => {
  const files = await listMedia(await writeFiles(['a.webp', 'b.webp', 'c.webp']))
  const bucket = openBucket()
  await copyFiles(bucket, await findChanged(bucket, files))
  expect(bucket.puts.toSorted()).toEqual(['files.json', ...files.map(({ key }) => key)].toSorted())
  expect(bucket.puts.at(-2)).toBe(files.at(-1)?.key)
  expect(await findChanged(bucket, files)).toEqual([])
  await writeFile(files[0]?.path ?? '', 'another picture')
  expect(await findChanged(bucket, files)).toMatchObject([{ key: files[0]?.key }])
})

it('does not copy again what was copied before a failure', async () => {
  const files = await listMedia(await writeFiles(['a.webp', 'b.webp', 'c.webp']))
  const failing = openBucket('media/products/c.webp')
  const copying = copyFiles(failing, await findChanged(failing, files))
  await expect(copying).rejects.toThrow('no network')
  const digests = (await readDigests(failing)) ?? {}
  expect(Object.keys(digests)).not.toContain('media/products/c.webp')
  expect(await findChanged(failing, files)).toHaveLength(3 - Object.keys(digests).length)
})

it('says why a copy failed, even if the digests cannot be stored either', async () => {
  const files = await listMedia(await writeFiles(['a.webp', 'b.webp', 'c.webp']))
  const failing = openBucket('media/products/b.webp', 'files.json')
  const copying = copyFiles(failing, await findChanged(failing, files))
  await expect(copying).rejects.toThrow('no network for media/products/b.webp')
})

it('never replaces a file of a released SDK', async () => {
  const [{ path } = { path: '' }] = await listMedia(await writeFiles(['a.webp']))
  const bucket = openBucket()
  const files = ['sdk/1.2.3/sdk.tgz', 'sdk/latest.json'].map((key) => ({ key, path }))
  await copyFiles(bucket, await findChanged(bucket, files))
  await writeFile(path, 'packed on another machine')
  expect(await findChanged(bucket, files)).toMatchObject([{ key: 'sdk/latest.json' }])
})

it.each(['no JSON', 'null', '{"a":1}'])(
  'does not accept %s as the mark of a shop’s bucket',
  async (text) => {
    const bucket = openBucket()
    await bucket.put('files.json', text)
    expect(await readDigests(bucket)).toBeNull()
  },
)
