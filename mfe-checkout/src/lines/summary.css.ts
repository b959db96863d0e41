import { style } from '@vanilla-extract/css'
import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { clamped } from '@shop/ui/type'

/** Stays in sight beside a long list or form. */
export const summary = style({
  display: 'grid',
  gap: tokens.space.lg,
  paddingBlockStart: tokens.space.md,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
  '@media': {
    [from('laptop')]: {
      position: 'sticky',
      insetBlockStart: `calc(${tokens.layout.header} + ${tokens.space.lg})`,
    },
  },
})

export const sums = style({
  display: 'grid',
  gap: tokens.space.xs,
  fontVariantNumeric: 'tabular-nums',
})

export const sum = style({
  display: 'flex',
  justifyContent: 'space-between',
  color: tokens.color.inkSoft,
})

export const total = style([
  sum,
  {
    marginBlockStart: tokens.space.xs,
    paddingBlockStart: tokens.space.md,
    borderBlockStart: `1px solid ${tokens.color.line}`,
    color: tokens.color.ink,
    fontSize: tokens.size.lg,
    fontWeight: 750,
  },
])

export const shipping = style({
  display: 'grid',
  gap: tokens.space.xs,
  fontSize: tokens.size.sm,
  fontWeight: 600,
})

const filled = { backgroundColor: tokens.color.violet }

export const shippingBar = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: 3,
  border: 0,
  backgroundColor: tokens.color.line,
  '::-webkit-progress-bar': { backgroundColor: tokens.color.line },
  '::-webkit-progress-value': filled,
  '::-moz-progress-bar': filled,
})

export const lines = style({ display: 'grid', gap: tokens.space.md })

/** Long carts scroll here, so that the button below stays in sight. */
export const shortLines = style({ maxHeight: '22rem', overflowY: 'auto' })

export const line = style({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr) auto',
  gap: tokens.space.md,
  alignItems: 'center',
  fontVariantNumeric: 'tabular-nums',
})

export const lineText = style({ display: 'grid', gap: tokens.space.xxs })

export const lineName = style([
  clamped.two,
  { overflowWrap: 'anywhere', fontWeight: 650, lineHeight: 1.3 },
])

/** Never broken in two. */
export const amount = style({ whiteSpace: 'nowrap' })

export const stock = style({
  color: tokens.color.warning,
  fontSize: tokens.size.sm,
  fontWeight: 650,
})
