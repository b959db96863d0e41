import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gap: tokens.space.lg,
  '@media': {
    '(min-width: 30rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
})

export const whole = style({ gridColumn: '1 / -1' })

export const note = style({
  padding: tokens.space.md,
  backgroundColor: tokens.color.sunken,
  fontSize: tokens.size.sm,
})

export const foot = style([
  whole,
  { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.space.lg },
])

export const thanks = style({ fontWeight: 600, color: tokens.color.success })
