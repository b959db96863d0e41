import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const product = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: tokens.space.sm,
})

export const description = style({
  display: '-webkit-box',
  maxWidth: '32rem',
  color: tokens.color.inkSoft,
  overflow: 'hidden',
  // The only way to clamp lines that every browser knows.
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
})

export const badge = style({
  display: 'inline-block',
  justifySelf: 'start',
  paddingInline: tokens.space.sm,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.sunken,
  fontSize: tokens.size.xs,
  fontWeight: 650,
  lineHeight: '1.75rem',
  whiteSpace: 'nowrap',
})

export const featured = style([
  badge,
  { backgroundColor: tokens.color.violetSoft, color: tokens.color.violet },
])

export const active = style([
  badge,
  { backgroundColor: tokens.color.successSoft, color: tokens.color.success },
])

export const gone = style({ color: tokens.color.danger, fontWeight: 650 })
