import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const { color, size, space } = tokens

export const figure = style({ display: 'grid', gap: space.xs, minWidth: 0 })

export const chart = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr)',
  gap: space.xs,
  paddingBlock: `${space.xs} ${space.lg}`,
  color: color.inkSoft,
  fontSize: size.xs,
})

/** Each tick's row is 2.5rem high, a quarter of the chart's height. */
export const ticks = style({
  display: 'grid',
  gridAutoRows: '2.5rem',
  marginBlockStart: '-0.75em',
  textAlign: 'end',
})

const rule = `linear-gradient(${color.line} 1px, transparent 1px)`

export const days = style({
  display: 'flex',
  height: '10rem',
  borderBlockEnd: `1px solid ${color.line}`,
  background: `${rule} top / 100% 2.5rem`,
})

export const day = style({
  position: 'relative',
  display: 'flex',
  flex: '1 1 0',
  alignItems: 'end',
})

const bar = style({ width: '70%', maxWidth: 48, marginInline: 'auto' })

export const bars = styleVariants({
  revenue: [bar, { backgroundColor: color.accent }],
  orders: [bar, { backgroundColor: color.info }],
})

export const dayName = style({
  position: 'absolute',
  insetBlockStart: `calc(100% + ${space.xxs})`,
  insetInlineStart: '50%',
  transform: 'translateX(-50%)',
  whiteSpace: 'nowrap',
})
