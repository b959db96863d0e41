import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  columnGap: tokens.space.md,
  rowGap: tokens.space.xs,
  paddingBlock: tokens.space.md,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
})

export const picture = style({ gridRow: 'span 2', display: 'block' })
export const text = style({ display: 'grid', gap: tokens.space.xxs, alignContent: 'start' })

export const name = style({
  fontWeight: 650,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})

export const price = style({ fontVariantNumeric: 'tabular-nums' })
export const actions = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
})
