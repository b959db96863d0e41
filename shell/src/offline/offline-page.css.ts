import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gap: tokens.space.lg,
  justifyItems: 'start',
  maxWidth: '44rem',
  marginInline: 'auto',
  paddingBlock: tokens.space.section,
  paddingInline: tokens.space.lg,
})

export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  color: 'inherit',
  fontSize: tokens.size.lg,
  fontWeight: 900,
  fontStretch: '125%',
  textDecoration: 'none',
})

export const list = style({
  display: 'grid',
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

export const page = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  color: 'inherit',
})
