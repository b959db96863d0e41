import { expect, it } from 'vitest'

import { foldedCookie, readFolded } from './sidebar-cookie.ts'

it.each([
  ['admin-sidebar=folded', true],
  ['theme=dark; admin-sidebar=open', false],
  ['', null],
  ['admin-sidebar=sideways', null],
  ['my-admin-sidebar=folded', null],
])('reads %j as %j', (cookies, isFolded) => {
  expect(readFolded(cookies)).toBe(isFolded)
})

it.each([true, false])('is stored for seven days and reads back as %j', (isFolded) => {
  const cookie = foldedCookie(isFolded)
  expect(cookie).toContain('; Max-Age=604800;')
  expect(readFolded(cookie)).toBe(isFolded)
})
