import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { sharedModules } from './shared-modules.ts'

const session = join(import.meta.dirname, '../../session/src')

const stores = Object.keys(sharedModules()).flatMap((name) =>
  name.startsWith('@shop/session/') ? `${name.slice('@shop/session/'.length)}.ts` : [],
)

it('are imported by their shared name, because a relative import gives each module a copy', async () => {
  const files = (await readdir(session)).filter((name) => !name.includes('.test.'))
  expect(files).toEqual(expect.arrayContaining(stores))
  for (const file of files.filter((name) => !stores.includes(name))) {
    const text = await readFile(join(session, file), 'utf8')
    const copied = stores.filter((store) => text.includes(`'./${store}'`))
    expect(copied, file).toEqual([])
  }
})
