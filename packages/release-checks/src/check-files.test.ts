import { integrityOf, type Release } from '@shop/contracts/release'
import { release } from '@shop/testkit/wire'
import { describe, expect, it } from 'vitest'

import { checkFiles, type FileFacts } from './check-files.ts'

const facts = async (text: string, bytes = text.length): Promise<FileFacts> => ({
  bytes,
  integrity: await integrityOf(Uint8Array.from(Buffer.from(text))),
})

const exposes = { './page': { css: ['looks.css'], preload: ['page.js'] } }

const makeFiles = async ({
  sizes = {},
  css = '.looks_a { color: red }',
  scripts = {},
  ...overrides
}: Partial<Release> & {
  sizes?: Record<string, number>
  css?: string
  scripts?: Record<string, string>
} = {}) => {
  const own = ['remote.js', 'page.js', 'looks.css']
  const names = new Set([...own, ...Object.keys(sizes), ...Object.keys(scripts)])
  const pairs = [...names].map(
    async (name) => [name, await facts(name === 'looks.css' ? css : name, sizes[name])] as const,
  )
  const files = new Map(await Promise.all(pairs))
  const given = release({
    module: 'looks',
    routes: ['/looks'],
    browser: { entry: 'remote.js', exposes },
    integrity: Object.fromEntries(
      [...files].map(([path, { integrity = '' }]) => [path, integrity]),
    ),
    ...overrides,
  })
  const readText = async (path: string) => (path.endsWith('.css') ? css : (scripts[path] ?? ''))
  return { release: given, files, readText }
}

type Given = Awaited<ReturnType<typeof makeFiles>>

const issuesOf = async (
  overrides: Parameters<typeof makeFiles>[0],
  edit?: (given: Given) => void,
) => {
  const given = await makeFiles(overrides)
  edit?.(given)
  return checkFiles(given)
}

it('passes a release whose files match its manifest', async () => {
  expect(await issuesOf({ budget: { './page': 100 } })).toEqual([])
})

describe('the list of integrity values', () => {
  it('names files that are missing, changed or not listed', async () => {
    const other = await facts('other')
    const issues = await issuesOf({}, ({ files }) => {
      files.delete('page.js')
      files.set('remote.js', other)
      files.set('extra.js', other)
    })
    expect(issues).toEqual([
      { path: 'integrity.remote.js', message: expect.stringContaining('it was changed') },
      { path: 'integrity.page.js', message: 'must be there: build the release again' },
      { path: 'integrity.extra.js', message: expect.stringContaining('must be in the manifest') },
    ])
  })

  it('requires a precompressed variant to decode to its file', async () => {
    const issues = await issuesOf({ sizes: { 'page.js.br': 9 } }, ({ files }) => {
      for (const [path, file] of files)
        files.set(path, { ...file, isTrueVariant: path !== 'page.js.br' })
    })
    expect(issues).toEqual([
      { path: 'integrity.page.js.br', message: expect.stringContaining('must decode to the file') },
    ])
  })

  it('is not computed again for files that the shop checked on upload', async () => {
    const given = await makeFiles()
    const stored = new Map([...given.files].map(([path, { bytes }]) => [path, { bytes }]))
    expect(await checkFiles({ ...given, files: stored })).toEqual([])
  })
})

describe('sizes', () => {
  it('of a file, of all files and of all style sheets are limited', async () => {
    expect(await issuesOf({ sizes: { 'film.mp4': 10_000_001 } })).toEqual([
      { path: 'integrity.film.mp4', message: expect.stringContaining('at most 10 MB') },
    ])
    const films = Array.from({ length: 5 }, (_, index) => [`film${index}.mp4`, 9_000_000])
    expect(await issuesOf({ sizes: Object.fromEntries(films) })).toEqual([
      {
        path: 'integrity',
        message: expect.stringContaining('at most 40 MB in all, and has 45 MB'),
      },
    ])
    const sheets = { 'looks.css': 200_000, 'more.css': 60_000 }
    expect(await issuesOf({ sizes: sheets })).toEqual([
      { path: 'integrity', message: expect.stringContaining('style sheets of at most 250 kB') },
    ])
  })

  it('of a first load are those of precompressed files, and must meet the budget and the limit', async () => {
    const sizes = { 'page.js': 900_000, 'page.js.br': 299_000 }
    expect(await issuesOf({ sizes })).toEqual([])
    expect(await issuesOf({ sizes, budget: { './page': 250_000 } })).toEqual([
      { path: 'budget../page', message: expect.stringContaining('or raise the budget') },
    ])
    const heavy = { 'page.js': 900_000, 'page.js.br': 301_000 }
    for (const budget of [undefined, { './page': 400_000 }]) {
      const issues = await issuesOf({ sizes: heavy, ...(budget && { budget }) })
      expect(issues).toMatchObject([
        { message: expect.stringContaining('at most 300 kB at first') },
      ])
      expect(issues[0]?.message).not.toContain('raise')
    }
    expect(
      await checkFiles({ ...(await makeFiles({ sizes: heavy })), isDevelopment: true }),
    ).toEqual([])
  })
})

describe('a first load counts', () => {
  const heavy = { sizes: { 'heavy.js': 299_999 } }
  const container = (page: string) =>
    `var c={"./page":()=>${page}.then(()=>()=>r(1)),"./menu":()=>r.e(9).then(()=>()=>r(2))};` +
    'const e={7:()=>import("./page.js"),8:()=>import("./heavy.js"),9:()=>import("./menu.js")}'
  const tooMuch = [
    { path: 'browser.exposes../page', message: expect.stringContaining('and loads 300 kB') },
  ]

  it.each([
    ['a static import', { 'remote.js': 'import { a } from "./heavy.js"; import "./page.js"' }],
    [
      'one of a static import',
      { 'page.js': 'export * from "./more.js"', 'more.js': 'import "../1.0.0/heavy.js"' },
    ],
    [
      'a chunk that the container loads for the exposed entry',
      { 'remote.js': container('Promise.all([r.e(7),r.e(8)])') },
    ],
    [
      'any import of an entry of another tool',
      { 'remote.js': 'export const get = () => import("./heavy.js")' },
    ],
  ])('%s, even if the manifest does not list it', async (_what, scripts) => {
    expect(await issuesOf({ ...heavy, scripts, version: '1.0.0' })).toEqual(tooMuch)
  })

  it.each([
    [
      'a chunk that the container loads for another one',
      { 'remote.js': container('r.e(7)'), 'menu.js': '' },
    ],
    ['what a page imports later', { 'page.js': 'export const more = () => import("./heavy.js")' }],
    [
      'a file that nothing imports',
      { 'page.js': '// import "./heavy.js"\nconst text = `import "./heavy.js"`' },
    ],
  ])('not %s', async (_what, scripts) => {
    expect(await issuesOf({ ...heavy, scripts })).toEqual([])
  })

  it.each([
    'react',
    'https://cdn.example/x.js',
    '//cdn.example/x.js',
    '/modules/looks/0.9.0/x.js',
    './gone.js',
    '//[',
  ])('no foreign imports, which are refused: %s', async (name) => {
    const issues = await issuesOf({ scripts: { 'page.js': `import ${JSON.stringify(name)}` } })
    const file = name.replace('./', '')
    expect(issues).toEqual([
      { path: 'browser.exposes../page', message: expect.stringContaining(`imports ${file}: `) },
    ])
  })

  it('only readable scripts', async () => {
    expect(await issuesOf({ scripts: { 'page.js': 'import {' } })).toEqual([
      { path: 'integrity.page.js', message: expect.stringContaining('must be an ES module') },
    ])
  })

  it('none of the scripts that load later, which have their own limit', async () => {
    const sizes = Object.fromEntries([1, 2, 3, 4].map((part) => [`part${part}.js`, 750_001]))
    expect(await issuesOf({ sizes })).toEqual([
      { path: 'integrity', message: expect.stringContaining('scripts of at most 3 MB in all') },
    ])
  })
})

describe('style sheets', () => {
  it('may not affect the rest of the page, except style sheets of the shell', async () => {
    expect(await issuesOf({ css: 'body { margin: 0 }' })).toEqual([
      { path: 'integrity.looks.css', message: expect.stringContaining('the selector "body"') },
    ])
    expect(await issuesOf({ css: 'body { margin: 0 }', module: 'shell' })).toEqual([])
  })

  it('of another tool are refused with twenty issues, not thousands', async () => {
    expect(await issuesOf({ css: '.x{}'.repeat(1000) })).toHaveLength(20)
  })
})

it('needs a server entry that exports the back end of the manifest', async () => {
  const needs = { rows: {}, values: false, secrets: [], reads: [], hosts: [], mails: {} }
  const backend = { needs, actions: {}, events: [], jobs: {} }
  const withEntry = (script: string) =>
    issuesOf({ backend, server: { entry: 'server.js' }, scripts: { 'server.js': script } })
  expect(await withEntry('const b = {}; export { b as backend }; export default {}')).toEqual([])
  for (const script of ['export default {}', 'export {'])
    expect(await withEntry(script)).toEqual([
      {
        path: 'server.entry',
        message: 'must export the back end: let src/server.ts export { backend }, too',
      },
    ])
})
