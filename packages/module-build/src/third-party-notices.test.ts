import { join } from 'node:path'
import { expect, it } from 'vitest'

import { makeFolder } from './test/folder.ts'
import { writeNotices } from './third-party-notices.ts'

it('names each package of a bundle once, with its license', async () => {
  const dir = await makeFolder({
    'node_modules/.pnpm/b@2.0.0/node_modules/@scope/b/package.json':
      '{ "name": "@scope/b", "version": "2.0.0", "license": "ISC" }',
    'node_modules/.pnpm/b@2.0.0/node_modules/@scope/b/LICENCE.md': 'Copyright B\r\n',
    'node_modules/a/package.json': '{ "name": "a", "version": "1.0.0", "license": "MIT" }',
    'node_modules/.federation/entry.js': '',
  })
  const text = await writeNotices(
    [
      'node_modules/.pnpm/b@2.0.0/node_modules/@scope/b/dist/index.js',
      'node_modules/.pnpm/b@2.0.0/node_modules/@scope/b/dist/other.js',
      'node_modules/a/index.js',
      'node_modules/.federation/entry.js',
      'mfe-a/src/page.tsx',
    ].map((path) => join(dir, path)),
  )
  expect(text.split(/^-+$/m).map((notice) => notice.trim())).toEqual([
    '@scope/b 2.0.0 (ISC)\n\nCopyright B',
    'a 1.0.0 (MIT)',
  ])
})
