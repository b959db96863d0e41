import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { findLayerProblems } from './check-layers.ts'

const findIn = async (files: Record<string, string>): Promise<string[]> => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-layers-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const [path, code] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), code)
  }
  return findLayerProblems(dir)
}

it('accepts imports in one direction', async () => {
  const files = {
    'workers/src/shop/orders/routes.ts': "import { a } from '../products/a.ts'",
    'workers/src/shop/products/a.ts': "import type { Ctx } from '../../platform/context.ts'",
    'workers/src/platform/context.ts': "import './log.ts'",
    'workers/src/platform/log.ts': '',
  }
  expect(await findIn(files)).toEqual([])
})

it.each([
  ['a type', "import type { B } from '../orders/b.ts'"],
  ['a type written inline', "export type B = import('../orders/b.ts').B"],
  ['a name handed on', "export { b } from '../orders/b.ts'"],
  ['a lazy import', "export const load = () => import('../orders/b.ts')"],
])('reports a cycle between folders through %s, with its path', async (_how, code) => {
  const problems = await findIn({
    'workers/src/shop/orders/b.ts': "\nimport { a } from '../products/a.ts'",
    'workers/src/shop/products/a.ts': code,
  })
  expect(problems).toEqual([
    [
      'A circle: workers/src/shop/orders → workers/src/shop/products → workers/src/shop/orders',
      '  workers/src/shop/orders/b.ts:2 imports workers/src/shop/products/a.ts',
      '  workers/src/shop/products/a.ts:1 imports workers/src/shop/orders/b.ts',
    ].join('\n'),
  ])
})

it('reports a cycle between packages by their names', async () => {
  const problems = await findIn({
    'packages/ui/package.json': '{ "name": "@shop/ui", "exports": { "./*": "./src/*.ts" } }',
    'packages/ui/src/a.ts': "import '@shop/client/b'",
    'packages/client/package.json':
      '{ "name": "@shop/client", "exports": { "./b": "./src/b.ts" } }',
    'packages/client/src/b.ts': "import '@shop/ui/a'",
  })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('@shop/client → @shop/ui → @shop/client')
})

it.each([
  ['packages/contracts/src/a.ts', 'react'],
  ['packages/content/src/a.ts', 'valibot'],
  ['packages/domain/src/a.ts', '@shop/contracts/b'],
  ['workers/src/platform/http/a.ts', '../../shop/orders/b.ts'],
  ['workers/src/shop/orders/a.ts', '../../realtime/b.ts'],
  ['workers/src/pages/a.ts', '../agents/b.ts'],
  ['workers/src/new-folder/a.ts', '../realtime/b.ts'],
  ['mfe-admin/src/frame/palette/a.ts', '../../screens/orders/b.ts'],
  ['mfe-admin/src/lists/a.ts', '../pages.ts'],
])('reports that %s imports %s', async (file, specifier) => {
  const problems = await findIn({
    [file]: `import '${specifier}'`,
    'workers/src/shop/orders/b.ts': '',
    'workers/src/realtime/b.ts': '',
    'workers/src/agents/b.ts': '',
    'mfe-admin/src/screens/orders/b.ts': '',
    'mfe-admin/src/pages.ts': '',
    'packages/contracts/package.json':
      '{ "name": "@shop/contracts", "exports": { "./b": "./src/b.ts" } }',
    'packages/contracts/src/b.ts': '',
  })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/^\S+:1 imports \S+, which it may not import$/)
})

it('reports a shell that names a module of the repository', async () => {
  const files = {
    'mfe-looks/module.ts': '',
    'shell/src/start.ts':
      "import '@shop/domain/looks'\n// As looks like this.\nconst path = '/mfe-looks'",
    'shell/src/start.test.ts': "it('shows looks', () => {})",
    'workers/src/looks.ts': "const looks = 'looks'",
  }
  expect(await findIn(files)).toEqual([
    'shell/src/start.ts:2 names the module looks; take it from the registry',
    'shell/src/start.ts:3 names the module looks; take it from the registry',
  ])
})
