import { beforeEach, expect, it } from 'vitest'

import { closeMenu, menu, openMenu, prepareMenu, resetMenu } from './menu.ts'

beforeEach(() => Object.assign(menu, { variant: null, isRequested: false }))

it('is requested before it is open', () => {
  prepareMenu()
  expect(menu).toMatchObject({ variant: null, isRequested: true })
})

it('opens in one variant at a time, and stays requested when closed', () => {
  openMenu('mega')
  openMenu('panel')
  expect(menu).toMatchObject({ variant: 'panel', isRequested: true })
  closeMenu()
  expect(menu).toMatchObject({ variant: null, isRequested: true })
})

it('is no longer requested after its module could not be loaded', () => {
  openMenu('panel')
  resetMenu()
  expect(menu).toMatchObject({ variant: null, isRequested: false })
})
