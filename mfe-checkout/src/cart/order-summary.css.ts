import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gap: tokens.space.md,
  padding: tokens.space.lg,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.sunken,
})

export const sums = style({
  display: 'grid',
  gap: tokens.space.xs,
  fontVariantNumeric: 'tabular-nums',
})
export const sum = style({ display: 'flex', justifyContent: 'space-between' })

export const total = style([
  sum,
  {
    paddingBlockStart: tokens.space.sm,
    borderBlockStart: `1px solid ${tokens.color.lineStrong}`,
    fontSize: tokens.size.lg,
    fontWeight: 750,
  },
])

export const nudge = style({
  padding: `${tokens.space.xs} ${tokens.space.sm}`,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.violetSoft,
  color: tokens.color.violet,
  fontSize: tokens.size.sm,
  fontWeight: 600,
})
