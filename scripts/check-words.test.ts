import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { findReplacedWords } from './check-words.ts'

const find = async (code: string, file = 'page.tsx'): Promise<string[]> => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-words-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await writeFile(join(dir, file), code)
  return findReplacedWords(dir, file).map(({ line, word }) => `${line} ${word}`)
}

it.each([
  ['a name', 'const ok = 1\nconst doomedOrder = 2', ['2 doomed']],
  ['a property', 'const order = { askAgain: 1 }', ['1 ask']],
  ['a type', 'type KeptEntry = string', ['1 kept']],
  ['a name of JSX', 'const page = <QuietPage />', ['1 quiet']],
])('finds a replaced word in %s', async (_where, code, found) => {
  expect(await find(code)).toEqual(found)
})

it('finds a replaced word in the name of a file', async () => {
  expect(await find('const a = 1', 'kept-news.ts')).toEqual(['1 kept', '1 news'])
})

it.each([
  ['strings, which people may read', "const text = 'Nobody answered my news'"],
  ['words that only contain one', 'const newsletter = 1\nconst officer = 2\nconst skeptic = 3'],
  ['comments and titles of tests', "// Nobody asked.\nit('keeps the news', () => {})"],
  ['legitimate uses', 'const all = Promise.allSettled([])'],
])('ignores %s', async (_what, code) => {
  expect(await find(code)).toEqual([])
})
