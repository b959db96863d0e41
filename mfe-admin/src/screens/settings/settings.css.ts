import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const { color, radius, size, space } = tokens

/** The width is limited, because short values such as prices look lost in very wide fields. */
export const group = style({ display: 'grid', maxWidth: '56rem' })

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

export const longText = style({
  maxWidth: '70ch',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})

/** Most search engines show titles in this size and color. */
export const resultTitle = style({ color: color.info, fontSize: size.lg, overflowWrap: 'anywhere' })
export const resultText = style({ fontSize: size.sm, overflowWrap: 'anywhere' })
export const sharePicture = style({ width: '100%', aspectRatio: '1200 / 630', objectFit: 'cover' })
