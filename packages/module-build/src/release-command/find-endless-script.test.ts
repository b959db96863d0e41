import { expect, it } from 'vitest'

import { release } from '@shop/testkit/wire'

import { makeFolder } from '../test/folder.ts'
import { findEndlessScript } from './publish.ts'

const find = async (files: Record<string, string>, exposes: string[] = []) => {
  const dir = await makeFolder(files)
  const entry = { css: [], preload: [] }
  const browser = {
    entry: 'remote.js',
    exposes: Object.fromEntries(exposes.map((name) => [name, entry])),
  }
  return findEndlessScript(dir, release({ browser }), 1500)
}

it.each([
  ['has no document', 'document.title = "x"'],
  ['is no script', 'export default {{{'],
  ['waits forever', 'await new Promise(() => {})'],
  ['has a repeating timer', 'setInterval(() => {}, 1); export const init = () => {}'],
  ['ends its process', 'process.exit(1)'],
])('a script that %s does not count as a loop', async (_what, code) => {
  expect(await find({ 'remote.js': code }, ['./page'])).toBeNull()
})

it('names a script or an exposed entry that loops while it loads', async () => {
  const page = `export const get = async (name) => () => import('.' + name.slice(1) + '.js')`
  const found = await Promise.all([
    find({ 'remote.js': 'for (;;);' }),
    find({ 'remote.js': page, 'page.js': 'export {}', 'menu.js': 'for (;;);' }, [
      './page',
      './menu',
    ]),
  ])
  expect(found).toEqual(['remote.js', './menu'])
})
