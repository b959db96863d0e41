import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const { color, radius, size, space } = tokens

export const amount = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' })

export const sums = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: `${space.xxs} ${space.md}`,
  paddingBlockStart: space.md,
  fontVariantNumeric: 'tabular-nums',
})

export const total = style({ fontWeight: 750, fontSize: size.lg })

export const viewers = style({
  color: color.warning,
  fontWeight: 650,
  overflowWrap: 'anywhere',
  selectors: { '&:not(:empty)': { paddingBlockEnd: space.sm } },
})

export const problem = style({ gridColumn: '1 / -1', color: color.danger })

/** E-mails have their own light colors in every theme. */
export const frame = style({
  width: '100%',
  height: 'min(70vh, 44rem)',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.sm,
  backgroundColor: color.raised,
  colorScheme: 'light',
})

export const plainText = style({
  padding: space.md,
  borderRadius: radius.sm,
  backgroundColor: color.sunken,
  fontFamily: tokens.font.mono,
  fontSize: size.sm,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

export const legend = style({ marginBlockEnd: space.xs, fontWeight: 650 })
