import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

import { integrityOf } from '@shop/contracts/release'

import { makeFolder } from './test/folder.ts'
import { compressFiles, hashFiles } from './release-files.ts'

const files = {
  'remote.js': 'export const page = 1',
  'page.css': '.root { color: red }',
  'mark.svg': '<svg/>',
  'server.js': 'export default {}',
  'photo.webp': 'RIFF',
}

describe('compressFiles', () => {
  it('writes a Brotli twin of scripts, styles and drawings that browsers load', async () => {
    const dir = await makeFolder(files)
    await compressFiles(dir)
    const twins = (await readdir(dir)).filter((name) => name.endsWith('.br'))
    expect(twins.toSorted()).toEqual(['mark.svg.br', 'page.css.br', 'remote.js.br'])
    const twin = await readFile(join(dir, 'remote.js.br'))
    expect(brotliDecompressSync(twin).toString()).toBe(files['remote.js'])
  })
})

describe('hashFiles', () => {
  it('names every file by its path in the release, the manifest left out', async () => {
    const dir = await makeFolder({ 'release.json': '{}', 'chunks/a.js': 'a', 'remote.js': 'r' })
    expect(await hashFiles(dir)).toEqual({
      'chunks/a.js': await integrityOf(Buffer.from('a')),
      'remote.js': await integrityOf(Buffer.from('r')),
    })
  })

  it('names them alike however the folder is written', async () => {
    const dir = await makeFolder({ 'remote.js': 'r' })
    const names = ['remote.js']
    expect(Object.keys(await hashFiles(`${dir}/`))).toEqual(names)
    expect(Object.keys(await hashFiles(`./${relative('.', dir)}`))).toEqual(names)
  })
})
