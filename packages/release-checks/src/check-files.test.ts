import { integrityOf, type Release } from '@shop/contracts/release'
import { release } from '@shop/testkit/wire'
import { describe, expect, it } from 'vitest'

import { checkFiles, type FileFacts } from './check-files.ts'

const facts = async (text: string, bytes = text.length): Promise<FileFacts> => ({
  bytes,
  integrity: await integrityOf(Uint8Array.from(Buffer.from(text))),
})

const exposes = { './page': { css: ['looks.css'], preload: ['page.js'] } }

/** A release with its files; `sizes` are in bytes, `css` is the text of its style sheet. */
const makeFiles = async ({
  sizes = {},
  css = '.looks_a { color: red }',
  ...overrides
}: Partial<Release> & { sizes?: Record<string, number>; css?: string } = {}) => {
  const names = new Set(['remote.js', 'page.js', 'looks.css', ...Object.keys(sizes)])
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
  return { release: given, files, readText: async () => css }
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

it('a release whose files are as its manifest says has nothing to mend', async () => {
  expect(await issuesOf({ budget: { './page': 100 } })).toEqual([])
})

describe('the list of integrity values', () => {
  it('names a file that is missing, one that was changed and one that is not listed', async () => {
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

  it('is that of the shop where files were checked as they came', async () => {
    const given = await makeFiles()
    const stored = new Map([...given.files].map(([path, { bytes }]) => [path, { bytes }]))
    expect(await checkFiles({ ...given, files: stored })).toEqual([])
  })
})

describe('sizes', () => {
  it('of a file, of all files and of all style sheets have a ceiling', async () => {
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

  it('of a first load are counted precompressed, against the budget and the ceiling', async () => {
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

describe('style sheets', () => {
  it('may say nothing about the rest of the page, except those of the shell', async () => {
    expect(await issuesOf({ css: 'body { margin: 0 }' })).toEqual([
      { path: 'integrity.looks.css', message: expect.stringContaining('the selector "body"') },
    ])
    expect(await issuesOf({ css: 'body { margin: 0 }', module: 'shell' })).toEqual([])
  })

  it('of another tool are refused with twenty issues, not thousands', async () => {
    expect(await issuesOf({ css: '.x{}'.repeat(1000) })).toHaveLength(20)
  })
})
