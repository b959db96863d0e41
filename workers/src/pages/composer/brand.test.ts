import { expect, it } from 'vitest'

import { colors } from '../../../../shell/src/theme/colors.ts'
import { ink, paper } from './brand.ts'

it('has the colors of the theme', () => {
  expect(paper).toEqual({ light: colors.light.paper, dark: colors.dark.paper })
  expect(ink).toBe(colors.light.ink)
})
