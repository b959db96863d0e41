import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

const { color, radius, size, space } = tokens

export const history = style({
  paddingBlockStart: space.xs,
  borderBlockStart: `1px solid ${color.line}`,
})

export const entries = style({
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  backgroundColor: color.raised,
})

export const entry = style({
  display: 'grid',
  gap: space.xs,
  justifyItems: 'start',
  padding: `${space.sm} ${space.md}`,
  borderBlockStart: `1px solid ${color.line}`,
  fontSize: size.sm,
  selectors: { '&:first-child': { borderBlockStart: 0 } },
})

export const who = style({ overflowWrap: 'anywhere' })

export const when = style({
  display: 'block',
  color: color.inkSoft,
  fontSize: size.xs,
  fontVariantNumeric: 'tabular-nums',
})

export const changes = style({ display: 'grid', gap: space.xxs, width: '100%' })

/** The name above the values on a phone, else beside them. */
export const change = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `0 ${space.md}`,
  '@media': { [from('landscape')]: { gridTemplateColumns: '8.5rem minmax(0, 1fr)' } },
})

export const field = style({ color: color.inkSoft })

/** Words for screen readers alone are placed in it; in the dialog they would make that higher than it is. */
export const values = style({ position: 'relative', overflowWrap: 'anywhere' })

export const before = style({ color: color.inkSoft })
