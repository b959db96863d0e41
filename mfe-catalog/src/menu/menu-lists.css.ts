import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const section = style({ display: 'grid', gap: tokens.space.xs, alignContent: 'start' })

export const lists = styleVariants({
  lines: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
    columnGap: tokens.space.lg,
  },
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
    gap: tokens.space.md,
  },
})

const entry = style({
  display: 'flex',
  gap: tokens.space.sm,
  fontSize: tokens.size.sm,
  textDecoration: 'none',
})

export const entries = styleVariants({
  lines: [entry, { alignItems: 'center', minHeight: 72, paddingBlock: tokens.space.xxs }],
  tiles: [entry, { flexDirection: 'column' }],
})

export const thumbs = styleVariants({
  lines: { width: 48, flexShrink: 0 },
  tiles: { width: '100%' },
})

export const lineText = style({ display: 'grid', minWidth: 0 })

export const lineName = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 600,
  selectors: { [`${entry}:hover &`]: { textDecoration: 'underline' } },
})

export const preview = style({ display: 'grid', gap: tokens.space.md, alignContent: 'start' })

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: `${tokens.space.sm} ${tokens.space.lg}`,
  fontSize: tokens.size.sm,
})

export const fact = style({ display: 'grid', alignContent: 'start' })

export const previewLines = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  columnGap: tokens.space.lg,
})

export const all = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontWeight: 700,
})
