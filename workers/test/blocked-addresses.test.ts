/** Browsers must not request URLs that the lists of ad blockers match. */
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'

import { isBlockedAddress, isHiddenName } from '@shop/testkit/blocked-addresses'
import { expect, it } from 'vitest'

import { app } from '../src/app.ts'

/** No page requests these routes, so it does no harm if an ad blocker blocks them. */
const notRequested = new Set(['/api/metrics'])

it('only routes that current pages do not request are blocked', () => {
  const paths = new Set(app.routes.map(({ path }) => path))
  const blocked = [...paths].filter((path) => !notRequested.has(path) && isBlockedAddress(path))
  expect(blocked).toEqual([])
  expect([...notRequested].filter((path) => !paths.has(path))).toEqual([])
})

it('no picture or film is blocked', async () => {
  const media = resolve(import.meta.dirname, '../../db/media')
  const files = await readdir(media, { recursive: true })
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => isBlockedAddress(`/media/${file}`))).toEqual([])
})

it('the patterns of this test match the same URLs as the lists', () => {
  for (const path of [
    '/api/analytics?days=7',
    '/api/reports',
    '/ads.js',
    '/img/banner-2.png',
    '/t/pixel.gif',
  ])
    expect(isBlockedAddress(path), path).toBe(true)
  for (const path of [
    '/api/products',
    '/modules/admin/1.0.0-ab/231.adbeef01.js',
    '/media/headstart.webp',
  ])
    expect(isBlockedAddress(path), path).toBe(false)
  expect(['ad-slot', 'banner', 'admin', 'bannerless'].map(isHiddenName)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
