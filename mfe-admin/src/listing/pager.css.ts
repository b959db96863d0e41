import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: tokens.space.sm,
})

export const links = style({ display: 'flex', gap: tokens.space.xs })

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: tokens.space.xs,
  minHeight: 44,
  paddingInline: tokens.space.md,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.sm,
  fontSize: tokens.size.sm,
  fontWeight: 650,
  textDecoration: 'none',
  selectors: { '&:hover': { backgroundColor: tokens.color.sunken } },
})
