import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describeUnset, namesReadBy, type Setting, settings } from '@shop/workers/setting-table'
import { expect, it } from 'vitest'

import { rootDir } from './repository-files.ts'

it('docs/operate.md has one row for each setting, and no other rows', async () => {
  const text = await readFile(join(rootDir, 'docs/operate.md'), 'utf8')
  const rows = text
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+`/.test(line))
    .map((line) => toPlain(line.replaceAll(/ {2,}/g, ' ')))
  const expected = Object.entries<Setting>(settings).map(([name, setting]) => {
    const { about, isSecret } = setting
    const programs = ['start', 'deploy', 'worker'] as const
    const readers = programs.filter((program) => namesReadBy(program).includes(name))
    return `| ${name} | ${about}${isSecret ? ', a secret' : ''} | ${describeUnset(setting)} | ${readers.join(', ')} |`
  })
  expect(rows.map((row) => row.replace('|  |', '| |')).toSorted()).toEqual(
    expected.map((row) => row.replace('|  |', '| |')).toSorted(),
  )
})

const toPlain = (markdown: string): string =>
  markdown.replaceAll('`', '').replaceAll(/ ?\(?\[([^\]]+)\]\([^)]*\)\)?/g, '')
