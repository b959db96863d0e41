import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gap: tokens.space.sm,
  padding: tokens.space.md,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.raised,
})

export const rows = style({ display: 'grid', gap: tokens.space.xs })

export const row = style({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr) 6rem',
  alignItems: 'center',
  gap: tokens.space.sm,
  fontSize: tokens.size.sm,
})

export const stars = style({ whiteSpace: 'nowrap' })

export const count = style({
  textAlign: 'end',
  color: tokens.color.inkSoft,
  fontVariantNumeric: 'tabular-nums',
})
