import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.lg,
})
export const part = style({ display: 'grid', gap: tokens.space.sm })

export const who = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: tokens.space.sm,
})

export const name = style({ fontSize: tokens.size.lg, fontWeight: 750, overflowWrap: 'anywhere' })

export const tabs = style({
  display: 'flex',
  gap: tokens.space.xxs,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  overflowX: 'auto',
})

export const tab = style({
  flexShrink: 0,
  minHeight: 44,
  // Four of them fit beside each other on a phone.
  paddingInline: tokens.space.sm,
  border: 0,
  borderBlockEnd: '2px solid transparent',
  backgroundColor: 'transparent',
  color: tokens.color.inkSoft,
  font: 'inherit',
  fontSize: tokens.size.sm,
  fontWeight: 650,
  cursor: 'pointer',
  // The focus ring would be cut by the row that scrolls.
  outlineOffset: -3,
  selectors: {
    '&:hover': { color: tokens.color.ink },
    '&[aria-selected="true"]': { color: tokens.color.ink, borderColor: tokens.color.accent },
  },
})

export const panel = style({ paddingBlockStart: tokens.space.md, outlineOffset: 2 })

export const orders = style({ borderBlockStart: `1px solid ${tokens.color.line}` })

export const order = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: `0 ${tokens.space.md}`,
  minHeight: 56,
  paddingBlock: tokens.space.xs,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  fontSize: tokens.size.sm,
})

export const orderName = style({ display: 'grid', justifyItems: 'start' })

export const orderId = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 28,
  fontFamily: tokens.font.mono,
})
export const amount = style({ fontVariantNumeric: 'tabular-nums', fontWeight: 650 })
