import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { style } from '@vanilla-extract/css'

import { column, page } from '../column.ts'

const { color, layout, size, space } = tokens

export const root = style({
  ...page,
  gap: space.lg,
  paddingBlockEnd: space.section,
  '@media': {
    [from('laptop')]: {
      gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
      alignItems: 'start',
      gap: space.xxl,
      padding: `${space.lg} ${space.lg} ${space.section}`,
    },
  },
})

export const picture = style({
  position: 'relative',
  '@media': {
    [from('laptop')]: {
      position: 'sticky',
      insetBlockStart: `calc(${layout.header} + ${space.lg})`,
    },
  },
})

/** SVG takes coordinates as attributes, so the points need no inline styles. */
export const points = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  overflow: 'visible',
  pointerEvents: 'none',
})

export const point = style({ pointerEvents: 'auto', cursor: 'pointer', outline: 'none' })
export const target = style({ fill: 'transparent' })

export const dot = style({
  fill: color.paper,
  stroke: color.ink,
  strokeWidth: 1.5,
  selectors: {
    [`${point}:hover &`]: { fill: color.ink },
    [`${point}[aria-current] &`]: { fill: color.accent, stroke: color.accent },
    [`${point}:focus-visible &`]: { stroke: color.accent, strokeWidth: 4 },
  },
})

export const number = style({
  fill: color.ink,
  fontSize: size.xs,
  fontWeight: 700,
  selectors: {
    [`${point}:hover &`]: { fill: color.paper },
    [`${point}[aria-current] &`]: { fill: color.onAccent },
  },
})

export const side = style({
  ...column,
  gap: space.md,
  paddingInline: space.md,
  '@media': { [from('laptop')]: { paddingInline: 0 } },
})

export const pieces = style({ display: 'grid', marginBlockStart: space.md })

export const piece = style({
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  alignItems: 'start',
  gap: space.md,
  paddingBlock: space.md,
  paddingInlineStart: space.sm,
  scrollMarginBlock: `calc(${layout.header} + ${space.lg}) ${space.lg}`,
  borderBlockStart: `1px solid ${color.line}`,
  borderInlineStart: '3px solid transparent',
  selectors: {
    '&:is([aria-current], :target)': { borderInlineStartColor: color.accent },
    '&:focus': { outline: 'none' },
  },
})

export const facts = style({ display: 'grid', gap: space.xxs })

export const buy = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
  gap: space.sm,
})

export const next = style({
  display: 'grid',
  gap: space.xxs,
  paddingBlockStart: space.lg,
  borderBlockStart: `1px solid ${color.line}`,
  color: color.ink,
  fontSize: size.lg,
  fontWeight: 700,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
