import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { findKept, keep } from './kept.ts'
import { dropOtherReleases, keepReleaseFiles, releaseStyles } from './release-files.ts'
import { memoryCaches, networkAnswer } from './test/memory-caches.ts'

const at = (path: string) => `https://shop.example${path}`
const style = { href: '/modules/shell/2/styles.css', integrity: 'sha384-css' }
const font = { href: '/modules/shell/2/archivo.woff2', integrity: 'sha384-font' }
const network = vi.fn<(href: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('RELEASE_FILES', [style, font])
  network.mockImplementation(async () => networkAnswer('file'))
})

afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

it('keeps every file of the release, asked for with its integrity value', async () => {
  await keepReleaseFiles()
  expect(network.mock.calls).toEqual([
    [style.href, { integrity: 'sha384-css' }],
    [font.href, { integrity: 'sha384-font' }],
  ])
  expect(await findKept(at(style.href))).toBeDefined()
  expect(releaseStyles()).toEqual([style])
})

it('is not installed with a file whose bytes are wrong', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(keepReleaseFiles()).rejects.toThrow('fetch')
  expect(await findKept(at(style.href))).toBeUndefined()
})

it('drops the files of releases before', async () => {
  await keep('release', at('/modules/shell/1/styles.css'), networkAnswer('old'))
  await keepReleaseFiles()
  await dropOtherReleases()
  expect(await findKept(at('/modules/shell/1/styles.css'))).toBeUndefined()
  expect(await findKept(at(font.href))).toBeDefined()
})
