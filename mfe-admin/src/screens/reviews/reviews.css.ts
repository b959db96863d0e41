import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

import { fitting } from '../../frame/display/display.css.ts'

const { color, space } = tokens

export const rating = style({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr) 6rem',
  alignItems: 'center',
  gap: space.sm,
  fontSize: tokens.size.sm,
})

export const stars = style({ display: 'inline-flex', gap: 2, color: color.warning })

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
