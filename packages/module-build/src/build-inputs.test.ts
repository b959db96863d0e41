import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { areInputsUnchanged, readInputs, writeInputs, writeWhole } from './build-inputs.ts'
import { makeFolder, writeFiles } from './test/folder.ts'

const sources = {
  'mfe-a/module.ts': 'export default {}',
  'mfe-a/src/page.tsx': 'export const Page = 1',
  'mfe-a/src/pictures/media.ts': 'export const media = 1',
  'packages/ui/src/button.tsx': 'export const Button = 1',
  'node_modules/react/index.js': 'react',
}

const makeBuilt = async () => {
  const dir = await makeFolder(sources)
  const read = ['packages/ui/src/button.tsx', 'packages/ui/src', 'node_modules/react/index.js']
  const files = read.map((path) => join(dir, path))
  const inputs = await readInputs(dir, { files, folders: [join(dir, 'mfe-a')] })
  const recordFile = join(dir, 'inputs.json')
  await writeInputs(recordFile, inputs)
  return { dir, inputs, isUnchanged: () => areInputsUnchanged(dir, recordFile) }
}

it('records the same inputs for the same sources in another folder', async () => {
  const [one, other] = await Promise.all([makeBuilt(), makeBuilt()])
  expect(one.inputs).toEqual(other.inputs)
  expect(Object.keys(one.inputs)).toEqual([
    'mfe-a/module.ts',
    'mfe-a/src/page.tsx',
    'mfe-a/src/pictures/media.ts',
    'packages/ui/src/button.tsx',
  ])
})

it.each(['packages/ui/src/unread.tsx', 'node_modules/react/index.js', 'mfe-b/src/page.tsx'])(
  'finds the inputs unchanged when %s, which the build did not read, is added or changes',
  async (path) => {
    const { dir, isUnchanged } = await makeBuilt()
    await writeFiles(dir, { [path]: 'anything' })
    expect(await isUnchanged()).toBe(true)
  },
)

it.each(['mfe-a/src/page.tsx', 'mfe-a/src/pictures/media.ts', 'packages/ui/src/button.tsx'])(
  'finds the inputs changed when %s, which the build read, changes or is removed',
  async (path) => {
    const { dir, isUnchanged } = await makeBuilt()
    await writeFiles(dir, { [path]: 'anything' })
    expect(await isUnchanged()).toBe(false)
    await rm(join(dir, path))
    expect(await isUnchanged()).toBe(false)
  },
)

it('finds the inputs changed if there is no record', async () => {
  const dir = await makeFolder(sources)
  expect(await areInputsUnchanged(dir, join(dir, 'inputs.json'))).toBe(false)
})

it('never shows a reader part of a file that two builds write at once', async () => {
  const dir = await makeFolder({ 'options.json': '{}' })
  const file = join(dir, 'options.json')
  const whole = JSON.stringify({ long: 'x'.repeat(1_000_000) })
  const build = async () => {
    for (let time = 0; time < 20; time += 1) await writeWhole(file, whole)
  }
  const read = async () => {
    for (let time = 0; time < 100; time += 1)
      expect(['{}', whole]).toContain(await readFile(file, 'utf8'))
  }
  await Promise.all([build(), build(), read()])
  expect(await readdir(dir)).toEqual(['options.json'])
})
