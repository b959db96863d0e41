import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const { color, size, space } = tokens

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: space.xs,
  minHeight: 44,
  maxWidth: '100%',
  paddingInline: space.sm,
  borderRadius: tokens.radius.sm,
  backgroundColor: color.sunken,
  fontSize: size.sm,
  fontWeight: 600,
  selectors: { '&:hover': { backgroundColor: color.line } },
})

export const orderId = style({ fontFamily: tokens.font.mono, fontSize: size.sm })
export const items = style({ borderBlockStart: `1px solid ${color.line}` })

export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space.md,
  paddingBlock: space.sm,
  borderBlockEnd: `1px solid ${color.line}`,
})

export const itemName = style({ fontWeight: 650 })

export const amount = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' })

export const sums = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: `${space.xxs} ${space.md}`,
  paddingBlockStart: space.md,
  fontVariantNumeric: 'tabular-nums',
})

export const total = style({ fontWeight: 750, fontSize: size.lg })
