import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

export const root = style({
  display: 'grid',
  gap: tokens.space.lg,
  justifyItems: 'start',
  maxWidth: '44rem',
  marginInline: 'auto',
  paddingBlock: tokens.space.section,
  paddingInline: tokens.space.lg,
})

export const brand = style([
  touchTarget,
  {
    fontSize: tokens.size.lg,
    fontWeight: 900,
    fontStretch: '125%',
    textDecoration: 'none',
  },
])

export const list = style({ width: '100%' })

export const page = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
})
