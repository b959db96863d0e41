import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { isDatabasePrepared, markDatabasePrepared } from './shop-folder.ts'

const prepare = async (): Promise<{ dataDir: string; file: string }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-folder-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const dir = join(dataDir, 'libsql/dbs/default')
  await mkdir(dir, { recursive: true })
  const file = join(dir, 'data')
  await writeFile(file, 'a database')
  await markDatabasePrepared(dataDir, 'token')
  return { dataDir, file }
}

it('a prepared database stays prepared for its own token, even after writes', async () => {
  const { dataDir, file } = await prepare()
  await writeFile(file, 'with an order')
  expect(await isDatabasePrepared(dataDir, 'token')).toBe(true)
  expect(await isDatabasePrepared(dataDir, 'another token')).toBe(false)
})

it('a database that was replaced or deleted is not prepared', async () => {
  const { dataDir, file } = await prepare()
  await writeFile(`${file}-of-a-backup`, 'a database')
  await rename(`${file}-of-a-backup`, file)
  expect(await isDatabasePrepared(dataDir, 'token')).toBe(false)
  await rm(join(dataDir, 'libsql'), { recursive: true })
  expect(await isDatabasePrepared(dataDir, 'token')).toBe(false)
})
