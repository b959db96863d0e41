import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const columns = style({
  display: 'grid',
  gap: tokens.space.xl,
  alignItems: 'start',
  '@media': {
    '(min-width: 36rem)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)' },
  },
})

export const details = style({ display: 'grid', gap: tokens.space.md })

/** On a low or narrow screen the price and the sizes must be in sight, too. */
export const picture = style({
  overflow: 'hidden',
  borderRadius: tokens.radius.md,
  '@media': {
    '(max-width: 35.99rem)': { display: 'grid', alignItems: 'center', maxHeight: '34dvh' },
  },
})
