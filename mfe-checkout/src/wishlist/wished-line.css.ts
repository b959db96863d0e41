import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  gap: tokens.space.md,
  paddingBlock: tokens.space.lg,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  selectors: { '&:first-child': { paddingBlockStart: 0 } },
})

export const picture = style({ display: 'block' })

export const text = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: tokens.space.xxs,
  alignContent: 'start',
})

/** Three lines of the longest name are enough to know it. */
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontWeight: 700,
  lineHeight: 1.3,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})

export const price = style({ fontVariantNumeric: 'tabular-nums' })
export const sizes = style({ display: 'grid', gap: tokens.space.xs })
