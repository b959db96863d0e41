import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({ display: 'grid', gap: tokens.space.lg, alignContent: 'start' })

export const ways = style({
  display: 'grid',
  gap: tokens.space.md,
  '@media': { '(min-width: 40rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})

export const way = style({
  display: 'grid',
  gap: tokens.space.xs,
  alignContent: 'start',
  padding: tokens.space.lg,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.raised,
  textDecoration: 'none',
  transition: `border-color ${tokens.motion.fast}`,
  selectors: { '&:hover': { borderColor: tokens.color.ink } },
})
