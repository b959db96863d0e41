import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: tokens.space.xs,
  minHeight: 44,
  maxWidth: '100%',
  paddingInline: tokens.space.sm,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.sunken,
  fontSize: tokens.size.sm,
  fontWeight: 600,
  selectors: { '&:hover': { backgroundColor: tokens.color.line } },
})

export const orderId = style({ fontFamily: tokens.font.mono, fontSize: tokens.size.sm })
export const items = style({ borderBlockStart: `1px solid ${tokens.color.line}` })

export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: tokens.space.md,
  paddingBlock: tokens.space.sm,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
})

export const itemName = style({ fontWeight: 650 })

export const amount = style({
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
})

export const sums = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: `${tokens.space.xxs} ${tokens.space.md}`,
  paddingBlockStart: tokens.space.md,
  fontVariantNumeric: 'tabular-nums',
})

export const total = style({ fontWeight: 750, fontSize: tokens.size.lg })
