import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const { space } = tokens

/** As wide as its text is easy to read. */
export const narrow = style({ display: 'grid', maxWidth: '40rem' })

export const steps = style({
  display: 'grid',
  gap: space.xs,
  paddingInlineStart: space.lg,
  listStyle: 'disc',
})
