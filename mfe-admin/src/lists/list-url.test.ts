import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createUrlWriter, hrefWith } from './list-url.ts'

const path = '/admin/customers'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const writerAt = (href: string) => {
  let url = new URL(href, 'http://shop.test')
  const visited: string[] = []
  const go = (to: string): void => {
    visited.push(to)
    url = new URL(to, url)
  }
  return { ...createUrlWriter(() => url), go, visited }
}

it('hrefWith changes the named parameters, keeps the others, and omits empty ones', () => {
  const search = { q: 'tee & cap', status: 'pending', page: '3', sort: undefined }
  expect(hrefWith('/admin/reviews', search, { page: undefined, status: '', sort: 'old' })).toBe(
    '/admin/reviews?q=tee+%26+cap&sort=old',
  )
})

it('hrefWith returns the plain path without parameters', () => {
  expect(hrefWith('/admin/reviews', { q: 'tee' }, { q: '' })).toBe('/admin/reviews')
})

it('writes a pending search together with a row that is opened right after typing', () => {
  const { write, type, go, visited } = writerAt(`${path}?page=2`)
  type(go, path, 'ada')
  vi.advanceTimersByTime(150)
  write(go, path, { view: 'ada@example.com' })
  vi.advanceTimersByTime(1000)
  expect(visited).toEqual([`${path}?view=ada%40example.com&q=ada`])
})

it('writes a search once, after a delay', () => {
  const { type, go, visited } = writerAt(path)
  for (const q of ['a', 'ad', 'ada']) {
    type(go, path, q)
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(1000)
  expect(visited).toEqual([`${path}?q=ada`])
})

it('writes nothing for a search that is typed and reverted', () => {
  const { type, go, visited } = writerAt(`${path}?q=ada&page=2`)
  type(go, path, 'adam')
  type(go, path, 'ada')
  vi.advanceTimersByTime(1000)
  expect(visited).toEqual([])
})

it('drops a pending search when another screen opens', () => {
  const { type, go, visited } = writerAt(path)
  type(go, path, 'ada')
  go('/admin/orders')
  vi.advanceTimersByTime(1000)
  expect(visited).toEqual(['/admin/orders'])
})
