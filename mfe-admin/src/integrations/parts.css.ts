/** What both the screen and the details of a module are made of. */
import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

import { amount, soft } from '../display/display.css.ts'

const { color, radius, size, space } = tokens

/** Side by side where both fit, and on a phone each as wide as the question. */
export const questionButtons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(11.5rem, 100%), 1fr))',
  gap: space.sm,
})

/** Rows below one another in one frame. */
export const list = style({
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  backgroundColor: color.raised,
})

export const listItem = style({
  display: 'grid',
  gap: `${space.xxs} ${space.md}`,
  alignItems: 'center',
  justifyItems: 'start',
  padding: `${space.sm} ${space.md}`,
  borderBlockStart: `1px solid ${color.line}`,
  fontSize: size.sm,
  selectors: { '&:first-child': { borderBlockStart: 0 } },
})

/** In the words of who gave it: they may be long. */
export const reason = style([soft, { whiteSpace: 'pre-line' }])

export const when = style({
  color: color.inkSoft,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})

export const version = style({
  fontFamily: tokens.font.mono,
  fontSize: size.sm,
  overflowWrap: 'anywhere',
})

export const rateSmall = style([amount, { fontSize: size.sm }])

/** As wide as there is space, up to its own width. */
const line = style({ display: 'block', width: '100%', maxWidth: 120, height: 'auto' })

/** The color of a line is that of the badge beside it. */
export const sparkline = styleVariants({
  live: [line, { color: color.success }],
  canary: [line, { color: color.violet }],
})

export const sparklineBase = style({ stroke: color.line, fill: 'none' })

export const rateValue = style({
  display: 'block',
  fontSize: size.lg,
  fontWeight: 750,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
})
