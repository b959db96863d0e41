import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** Begins where the summary beside it does. */
export const lines = style({
  paddingBlockStart: tokens.space.lg,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
})

export const back = style({ paddingBlockStart: tokens.space.lg })

export const trust = style({
  display: 'grid',
  gap: tokens.space.xxs,
  color: tokens.color.inkSoft,
  fontSize: tokens.size.sm,
})
