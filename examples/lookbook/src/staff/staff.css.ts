import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { style } from '@vanilla-extract/css'

import { column } from '../column.ts'

const { color, radius, size, space } = tokens

export const looks = style({ display: 'grid', gap: space.md })

export const look = style({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  gap: space.md,
  padding: space.md,
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  backgroundColor: color.raised,
})

export const lookBody = style({ ...column, alignContent: 'space-between', gap: space.sm })

export const form = style({
  ...column,
  alignItems: 'start',
  gap: space.xl,
  '@media': {
    [from('laptop')]: { gridTemplateColumns: 'minmax(0, 34rem) minmax(0, 1fr)' },
  },
})

export const pictures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))',
  gap: space.sm,
})

const focusRing = { outline: `3px solid ${color.accent}`, outlineOffset: 2 }

export const pick = style({
  display: 'block',
  width: '100%',
  borderRadius: radius.md,
  selectors: { '&:focus-visible': focusRing, '&:hover': { opacity: 0.85 } },
})

export const stage = style({ position: 'relative', cursor: 'crosshair' })

export const point = style({
  position: 'absolute',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  translate: '-50% -50%',
  borderRadius: radius.round,
  border: `2px solid ${color.ink}`,
  backgroundColor: color.paper,
  fontWeight: 700,
  selectors: {
    '&[aria-pressed="true"]': { backgroundColor: color.accent, color: color.onAccent },
    '&:focus-visible': focusRing,
  },
})

export const points = style({ display: 'grid' })

export const product = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.sm,
  borderBlockEnd: `1px solid ${color.line}`,
  borderInlineStart: '3px solid transparent',
  selectors: { '&[data-chosen]': { borderInlineStartColor: color.accent } },
})

export const choose = style({
  flex: 1,
  minHeight: 44,
  paddingInline: space.sm,
  textAlign: 'start',
  fontWeight: 650,
  selectors: { '&:focus-visible': focusRing },
})

export const result = style({
  display: 'grid',
  gridTemplateColumns: '3rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: space.sm,
  width: '100%',
  padding: space.xs,
  borderRadius: radius.sm,
  textAlign: 'start',
  fontSize: size.sm,
  selectors: { '&:hover': { backgroundColor: color.sunken }, '&:focus-visible': focusRing },
})
