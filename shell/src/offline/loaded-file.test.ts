import { expect, it } from 'vitest'

import { toLoadedFile } from './loaded-file.ts'

const origin = 'https://shop.example'
const known = new Map([['/modules/shell/1/shell.js', 'sha384-shell']])

const fileOf = (path: string) => toLoadedFile(new URL(path, origin).href, origin, known)

it('takes pictures, and scripts that can be checked', () => {
  expect(fileOf('/modules/shell/1/shell.js')?.integrity).toBe('sha384-shell')
  expect(fileOf('/media/a.avif')).toEqual({ href: '/media/a.avif', integrity: '' })
})

it.each([
  '/modules/shell/1/unknown.js',
  '/media/clips/hero.webm',
  '/api/products',
  '/manifest.webmanifest',
  'https://elsewhere.example/media/a.avif',
  'data:image/png;base64,AAAA',
])('leaves %s', (path) => {
  expect(fileOf(path)).toBeNull()
})
