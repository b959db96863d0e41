import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  backgroundColor: tokens.color.deep,
  color: tokens.color.onDeep,
  fontSize: tokens.size.sm,
})

export const inner = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: tokens.space.lg,
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  padding: `${tokens.space.xxl} ${tokens.space.lg}`,
})

export const brand = style({
  fontFamily: tokens.font.display,
  fontSize: tokens.size.xl,
  fontWeight: 800,
  letterSpacing: '-0.03em',
})

export const links = style({ display: 'flex', gap: tokens.space.lg })
