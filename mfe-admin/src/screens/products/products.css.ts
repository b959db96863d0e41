import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const { color, size, space } = tokens

export const product = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: space.sm,
})

export const description = style({ maxWidth: '32rem', color: color.inkSoft, fontSize: size.sm })

export const soldOut = style({ color: color.danger, fontWeight: 650 })
export const soldOutSizes = style({ color: color.danger, fontSize: size.xs, whiteSpace: 'normal' })
export const stock = style({ fontVariantNumeric: 'tabular-nums' })

export const gridCard = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: space.sm,
  padding: space.sm,
  border: `1px solid ${color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: color.raised,
})

export const details = style({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  gap: space.md,
  alignItems: 'start',
})
