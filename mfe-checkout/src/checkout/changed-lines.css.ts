import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** Clear of the header that sticks to the top when it takes the focus. */
export const root = style({
  display: 'grid',
  gap: tokens.space.sm,
  padding: tokens.space.lg,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.warningSoft,
  scrollMarginBlockStart: `calc(${tokens.layout.header} + ${tokens.space.lg})`,
})

export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: tokens.space.sm,
  paddingBlock: tokens.space.sm,
  borderBlockStart: `1px solid ${tokens.color.lineStrong}`,
  fontVariantNumeric: 'tabular-nums',
})

export const words = style({ flex: '1 1 14rem', minWidth: 0 })
export const name = style({ fontWeight: 700, overflowWrap: 'anywhere' })
