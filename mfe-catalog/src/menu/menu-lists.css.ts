import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const section = style({ display: 'grid', gap: tokens.space.xs, alignContent: 'start' })

/** Tiles, six at most, stand in one row, however many they are. */
export const lists = styleVariants({
  lines: {
    display: 'grid',
    // Four columns at most: eight results are two whole rows.
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, max(13rem, 25% - ${tokens.space.lg})), 1fr))`,
    columnGap: tokens.space.lg,
  },
  tiles: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 15rem)',
    gap: tokens.space.md,
    // Six have no room in one row there; fewer have.
    '@media': {
      '(max-width: 62rem)': {
        selectors: {
          '&:has(> :nth-child(6))': {
            gridAutoFlow: 'row',
            gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
          },
        },
      },
    },
  },
})

const entry = style({
  display: 'flex',
  gap: tokens.space.sm,
  fontSize: tokens.size.sm,
  textDecoration: 'none',
})

const tile = style([entry, { flexDirection: 'column' }])

export const entries = styleVariants({
  lines: [entry, { alignItems: 'center', minHeight: 80, paddingBlock: tokens.space.xxs }],
  tiles: [tile],
})

export const thumbs = styleVariants({
  lines: { width: 56, flexShrink: 0 },
  tiles: { width: '100%' },
})

export const lineText = style({ display: 'grid', minWidth: 0 })

export const lineName = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 600,
  selectors: {
    [`${entry}:hover &`]: { textDecoration: 'underline' },
    [`${tile} &`]: { whiteSpace: 'normal', overflowWrap: 'break-word', maxHeight: '3em' },
  },
})

export const foundHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${tokens.space.lg}`,
})
export const why = style({ maxWidth: '60ch', overflowWrap: 'anywhere' })

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
  '@media': { '(max-width: 62rem)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

export const all = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontWeight: 700,
})
