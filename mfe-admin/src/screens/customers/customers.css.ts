import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'
import { subheading } from '@shop/ui/type'

import { listRow } from '../../frame/display/display.css.ts'

const { color, size, space } = tokens

export const customer = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: space.sm,
})

export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: tokens.radius.round,
  backgroundColor: color.violetSoft,
  color: color.violet,
  fontSize: size.sm,
  fontWeight: 700,
  overflow: 'hidden',
})

export const order = style([
  listRow,
  { gridTemplateColumns: 'minmax(0, 1fr) auto auto', minHeight: 56 },
])

export const customerName = style([subheading, { overflowWrap: 'anywhere' }])
