import { expect, it } from 'vitest'

import { colors as shellColors } from '../../../shell/src/theme/colors.ts'
import { colors, paper } from './brand.ts'

it('has the colors of the theme', () => {
  expect(shellColors.light).toMatchObject(colors)
  expect(paper).toEqual({ light: shellColors.light.paper, dark: shellColors.dark.paper })
})
