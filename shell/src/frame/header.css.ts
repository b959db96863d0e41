import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 10,
  backgroundColor: tokens.color.paper,
  borderBottom: `1px solid ${tokens.color.line}`,
})

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.lg,
  height: tokens.layout.header,
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: tokens.space.lg,
  '@media': { '(max-width: 40rem)': { gap: tokens.space.sm, paddingInline: tokens.space.md } },
})

export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontFamily: tokens.font.display,
  fontSize: '1.5rem',
  fontWeight: 900,
  letterSpacing: '-0.06em',
  textDecoration: 'none',
})

export const nav = style({ display: 'flex', gap: tokens.space.xs, flexGrow: 1 })

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  paddingInline: tokens.space.sm,
  borderRadius: tokens.radius.round,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: {
    '&:hover': { backgroundColor: tokens.color.sunken },
    '&[aria-current="page"]': { color: tokens.color.accent },
  },
})

export const actions = style({ display: 'flex', alignItems: 'center' })
export const slot = style({ minWidth: 44, minHeight: 44 })
