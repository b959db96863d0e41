import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** As wide as its text is easy to read. */
export const narrow = style({ display: 'grid', maxWidth: '40rem' })

export const steps = style({
  display: 'grid',
  gap: tokens.space.xs,
  paddingInlineStart: tokens.space.lg,
  listStyle: 'disc',
})
