import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

import { fitting } from '../../frame/display/display.css.ts'

const { color, space } = tokens

export const stars = style({ color: color.warning, whiteSpace: 'nowrap' })

export const customer = style([fitting, { justifyItems: 'start', gap: space.xxs }])

export const review = style([fitting, { gap: space.xxs, minWidth: '14rem' }])

export const quote = style({
  display: 'grid',
  gap: space.xxs,
  margin: 0,
  padding: space.md,
  borderRadius: tokens.radius.md,
  backgroundColor: color.sunken,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
})
