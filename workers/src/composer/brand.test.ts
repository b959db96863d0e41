import { expect, it } from 'vitest'

import { darkColors, lightColors } from '../../../shell/src/theme/colors.ts'
import { ink, paper } from './brand.ts'

it('has the colors of the theme', () => {
  expect(paper).toEqual({ light: lightColors.paper, dark: darkColors.paper })
  expect(ink).toBe(lightColors.ink)
})
