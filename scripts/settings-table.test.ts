import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { settingNames as deployNames } from '@shop/deploy/settings'
import { settingNames } from '@shop/workers/settings'
import { expect, it } from 'vitest'

import { rootDir } from './repository-files.ts'
import { startNames } from './start-settings.ts'

const text = await readFile(join(rootDir, 'docs/operate.md'), 'utf8')
const begin = text.indexOf('\n## Settings\n')
const table = text.slice(begin, text.indexOf('\n## ', begin + 1))
const rows = [...table.matchAll(/^\| `([A-Z_]+)` .*\| ([a-z, ]+?) *\|$/gm)].map(
  ([, name = '', readers = '']) => ({ name, readers: readers.split(', ') }),
)

it.each([
  ['start', startNames],
  ['deploy', deployNames],
  ['worker', settingNames],
])(
  'docs/operate.md has a row for each setting that %s reads, and for no other',
  (reader, names) => {
    const documented = rows
      .filter(({ readers }) => readers.includes(reader))
      .map(({ name }) => name)
    expect(documented.toSorted()).toEqual([...new Set(names)].toSorted())
  },
)
