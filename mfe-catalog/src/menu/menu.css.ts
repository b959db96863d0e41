import { style, styleVariants } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

export const section = style({ display: 'grid', gap: tokens.space.xs, alignContent: 'start' })

/** Tiles, six at most, stand in one row. */
export const lists = styleVariants({
  lines: {
    display: 'grid',
    // Four columns at most.
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, max(13rem, 25% - ${tokens.space.lg})), 1fr))`,
    columnGap: tokens.space.lg,
  },
  tiles: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 15rem)',
    gap: tokens.space.md,
    // Six tiles do not fit in one row here.
    '@media': {
      [below('laptop')]: {
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

export const search = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  minHeight: 56,
  paddingInline: tokens.space.md,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.raised,
  selectors: {
    '&:focus-within': { outline: `3px solid ${tokens.color.accent}`, outlineOffset: 2 },
  },
})

/** The form around it shows the focus. */
export const searchInput = style({
  flexGrow: 1,
  minWidth: 0,
  minHeight: 48,
  border: 0,
  outline: 'none',
  backgroundColor: 'transparent',
  color: tokens.color.ink,
  textOverflow: 'ellipsis',
  selectors: { '&::placeholder': { color: tokens.color.inkSoft, opacity: 1 } },
})

export const stats = style({ display: 'flex' })

export const stat = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  flexGrow: 1,
  paddingInline: tokens.space.lg,
  borderInlineStart: `1px solid ${tokens.color.line}`,
  selectors: { '&:first-child': { borderInlineStart: 0, paddingInlineStart: 0 } },
})

export const statName = style({ fontSize: tokens.size.xs, color: tokens.color.inkSoft })

export const statValue = style({
  fontSize: tokens.size.lg,
  fontWeight: 850,
  fontStretch: '118%',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.2,
})
