import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const panels = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(22rem, 100%), 1fr))',
  gap: tokens.space.md,
})

export const root = style({
  display: 'grid',
  gap: tokens.space.sm,
  padding: tokens.space.md,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.raised,
})

export const rows = style({ display: 'grid', gap: tokens.space.sm })

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${tokens.space.xxs} ${tokens.space.sm}`,
  alignItems: 'baseline',
  fontSize: tokens.size.sm,
})

export const name = style({ fontWeight: 650 })
export const rule = style({ color: tokens.color.inkSoft, fontWeight: 400 })
export const count = style({ fontWeight: 650, fontVariantNumeric: 'tabular-nums' })
export const bar = style({ gridColumn: '1 / -1' })
