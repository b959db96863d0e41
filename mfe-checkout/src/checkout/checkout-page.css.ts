import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const main = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.xl,
})

export const problem = style({
  padding: tokens.space.md,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.dangerSoft,
  color: tokens.color.danger,
})

/** No problem of the order's: it waits. */
export const waits = style({
  padding: tokens.space.md,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.warningSoft,
})

export const end = style({ display: 'grid', gap: tokens.space.md })
