import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const details = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'baseline',
  columnGap: tokens.space.xl,
  width: '100%',
  paddingBlock: tokens.space.sm,
  borderBlock: `1px solid ${tokens.color.line}`,
})

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontWeight: 600,
})

export const plain = style({ paddingBlock: tokens.space.xs })

export const hours = style({
  display: 'grid',
  gridTemplateColumns: '5rem auto',
  justifyContent: 'start',
  fontVariantNumeric: 'tabular-nums',
})
