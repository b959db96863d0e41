import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  gap: tokens.space.md,
  paddingBlock: tokens.space.md,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
})

export const picture = style({ display: 'block' })
export const text = style({ display: 'grid', gap: tokens.space.xs, alignContent: 'start' })
export const name = style({ fontWeight: 650, textDecoration: 'none', overflowWrap: 'anywhere' })
