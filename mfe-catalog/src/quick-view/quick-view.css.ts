import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const columns = style({
  display: 'grid',
  gap: tokens.space.xl,
  alignItems: 'start',
  '@media': {
    '(min-width: 48rem)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)' },
  },
})

export const details = style({ display: 'grid', gap: tokens.space.md })
