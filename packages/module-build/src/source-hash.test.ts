import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { makeFolder, writeFiles } from './test/folder.ts'
import { hashSources } from './source-hash.ts'

const sources = {
  'room/module.ts': 'export default {}',
  'room/src/page.tsx': 'export const Page = 1',
  'packages/ui/src/button.tsx': 'export const Button = 1',
  'pnpm-lock.yaml': 'lockfileVersion: 9',
}
const folders = ['room', 'packages/ui', 'pnpm-lock.yaml']

const hashAfter = async (files: Record<string, string>): Promise<[string, string]> => {
  const dir = await makeFolder(sources)
  const before = await hashSources(dir, folders)
  await writeFiles(dir, files)
  return [before, await hashSources(dir, folders)]
}

it('is the same wherever the same sources lie', async () => {
  const hash = await hashSources(await makeFolder(sources), folders)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  const reversed = Object.fromEntries(Object.entries(sources).toReversed())
  expect(await hashSources(await makeFolder(reversed), folders)).toBe(hash)
})

it.each([
  'room/src/page.test.tsx',
  'room/src/page.test.ts',
  'room/src/page.test-d.ts',
  'room/README.md',
  'room/src/test/builders.ts',
  'room/dist/remote.js',
  'room/node_modules/react/index.js',
  'other-room/src/page.tsx',
])('stays when %s comes or changes', async (path) => {
  const [before, after] = await hashAfter({ [path]: 'anything' })
  expect(after).toBe(before)
})

it.each([
  'room/src/page.tsx',
  'room/module.ts',
  'room/src/new/part.ts',
  'room/src/testing.ts',
  'packages/ui/src/button.tsx',
  'pnpm-lock.yaml',
])('changes with %s', async (path) => {
  const [before, after] = await hashAfter({ [path]: 'anything' })
  expect(after).not.toBe(before)
})

it('changes when a file is renamed', async () => {
  const dir = await makeFolder(sources)
  const before = await hashSources(dir, folders)
  await rename(join(dir, 'room/src/page.tsx'), join(dir, 'room/src/pages.tsx'))
  expect(await hashSources(dir, folders)).not.toBe(before)
})

it('refuses a folder that is not there', async () => {
  await expect(hashSources(await makeFolder(sources), ['rooms'])).rejects.toThrow('ENOENT')
})
