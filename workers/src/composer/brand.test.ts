import { expect, it } from 'vitest'

import { colors } from '../../../shell/src/theme/colors.ts'
import { ink, paper } from './brand.ts'

it('has the colors of the theme', () => {
  expect(paper).toEqual({ light: colors.paper[0], dark: colors.paper[1] })
  expect(ink).toBe(colors.ink[0])
})
