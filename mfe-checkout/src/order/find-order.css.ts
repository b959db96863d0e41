import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** A form of two fields is no wider than a line of text. */
export const narrow = style({ width: '100%', maxWidth: '36rem' })

export const problem = style({
  padding: tokens.space.md,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.dangerSoft,
  color: tokens.color.danger,
})
