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

/** A bucket that refuses one key. */
const openBucket = (refused?: string) => {
  const stored = new Map<string, string>()
  const puts: string[] = []
  return {
    puts,
    get: async (key: string) => {
      const value = stored.get(key)
      return value === undefined ? null : { text: async () => value }
    },
    put: async (key: string, value: Uint8Array | string) => {
      if (key === refused) throw new Error('no network')
      puts.push(key)
      stored.set(key, String(value))
    },
  }
}

it('copies changed files only, the last one after all others', async () => {
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
