import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

const { color, radius, size, space } = tokens

export const part = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.md,
  alignItems: 'start',
  '@media': { [from('landscape')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})

export const wide = style({ gridColumn: '1 / -1' })

/** Spans the row, because half a row is too narrow to show whether a time is AM or PM. */
export const instant = style({ gridColumn: '1 / -1', maxWidth: '18rem' })

export const legend = style({ fontSize: size.sm, fontWeight: 600 })

export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  gap: space.sm,
  alignItems: 'center',
})

export const days = style({ display: 'flex', flexWrap: 'wrap', columnGap: space.md })

export const choices = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
  columnGap: space.md,
})

export const checks = style({ display: 'grid' })

export const states = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))',
  columnGap: space.md,
  maxHeight: '18rem',
  paddingInline: space.sm,
  overflowY: 'auto',
  border: `1px solid ${color.line}`,
  borderRadius: radius.sm,
})

export const rowTitle = style({
  flex: '1 1 6rem',
  fontSize: size.md,
  fontWeight: 700,
  overflowWrap: 'anywhere',
})
