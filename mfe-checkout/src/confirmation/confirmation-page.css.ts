import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const number = style({ overflowWrap: 'anywhere', color: tokens.color.ink })

export const cards = style({
  display: 'grid',
  gap: tokens.space.md,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
})

export const card = style({
  display: 'grid',
  gap: tokens.space.xs,
  padding: tokens.space.lg,
  borderRadius: tokens.radius.md,
  border: `1px solid ${tokens.color.line}`,
  backgroundColor: tokens.color.raised,
})

export const links = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.sm })
