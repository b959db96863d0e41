import { brotliCompressSync } from 'node:zlib'

import { integrityOf } from '@shop/contracts/release'
import { expect, it } from 'vitest'

import { isTrueVariant } from './check-manifest.ts'

const text = 'export const page = "looks"'
const integrity = { 'page.js': await integrityOf(Uint8Array.from(Buffer.from(text))) }
const whole = brotliCompressSync(text)

it.each([
  ['the file beside it', 'page.js.br', whole, true],
  ['another file', 'page.js.br', brotliCompressSync('export {}'), false],
  ['a file that the manifest does not have', 'menu.js.br', whole, false],
  ['nothing, because it ends early', 'page.js.br', whole.subarray(0, -2), false],
  ['nothing, because it is not Brotli', 'page.js.br', Buffer.from(text), false],
  ['more than a file may have', 'page.js.br', brotliCompressSync(Buffer.alloc(200_000_000)), false],
])('a variant decodes to %s', async (_what, path, bytes, isTrue) => {
  expect(await isTrueVariant(path, bytes, integrity)).toBe(isTrue)
})

it('accepts any other file', async () => {
  expect(await isTrueVariant('page.js', Buffer.from('anything'), integrity)).toBe(true)
})
