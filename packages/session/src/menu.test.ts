import { beforeEach, expect, it } from 'vitest'

import { closeMenu, forgetMenu, menu, prepareMenu, showMenu } from './menu.ts'

beforeEach(() => Object.assign(menu, { look: null, isWanted: false }))

it('is wanted before it is open', () => {
  prepareMenu()
  expect(menu).toMatchObject({ look: null, isWanted: true })
})

it('opens in one look at a time, and stays wanted when closed', () => {
  showMenu('mega')
  showMenu('panel')
  expect(menu).toMatchObject({ look: 'panel', isWanted: true })
  closeMenu()
  expect(menu).toMatchObject({ look: null, isWanted: true })
})

it('forgets a wish that could not be granted', () => {
  showMenu('panel')
  forgetMenu()
  expect(menu).toMatchObject({ look: null, isWanted: false })
})
