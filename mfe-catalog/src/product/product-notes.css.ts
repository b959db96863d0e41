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

export const facts = style({ display: 'grid', gap: tokens.space.xs })
export const name = style({
  color: tokens.color.ink,
  fontSize: tokens.size.sm,
  fontWeight: 650,
})
