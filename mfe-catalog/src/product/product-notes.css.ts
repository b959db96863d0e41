import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({ borderBlockEnd: `1px solid ${tokens.color.line}` })
export const note = style({ borderBlockStart: `1px solid ${tokens.color.line}` })

export const title = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 52,
  fontWeight: 700,
  listStyle: 'none',
  cursor: 'pointer',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&::after': { content: '"+"', fontSize: tokens.size.lg, fontWeight: 400 },
    [`${note}[open] > &::after`]: { content: '"−"' },
  },
})

export const body = style({
  paddingBlockEnd: tokens.space.md,
  maxWidth: '60ch',
  color: tokens.color.inkSoft,
})

/** Names in a column of their own, as far as there is room. */
export const facts = style({ display: 'grid', gap: tokens.space.xs, fontSize: tokens.size.sm })
export const fact = style({
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  gap: tokens.space.sm,
})
export const name = style({ color: tokens.color.ink, fontWeight: 650 })
