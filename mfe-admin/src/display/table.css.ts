/** A table that becomes a list of cards where it would not fit. */
import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const narrow = '(max-width: 59.99rem)'
const wide = '(min-width: 60rem)'

export const frame = style({
  position: 'relative',
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.raised,
  overflow: 'clip',
  '@media': { [narrow]: { border: 0, borderRadius: 0, backgroundColor: 'transparent' } },
})

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: tokens.size.sm,
  '@media': { [narrow]: { display: 'block' } },
})

/** Out of sight on narrow screens, where each cell shows its own label. */
export const head = style({
  backgroundColor: tokens.color.sunken,
  '@media': { [narrow]: { position: 'absolute', clipPath: 'inset(50%)' } },
})

export const body = style({
  '@media': {
    [narrow]: {
      display: 'grid',
      gap: tokens.space.sm,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
    },
  },
})

export const columnHead = style({
  padding: `${tokens.space.sm} ${tokens.space.md}`,
  fontSize: tokens.size.xs,
  fontWeight: 650,
  letterSpacing: '0.08em',
  textTransform: 'uppercase',
  textAlign: 'start',
  color: tokens.color.inkSoft,
  whiteSpace: 'nowrap',
})

export const row = style({
  borderBlockStart: `1px solid ${tokens.color.line}`,
  '@media': {
    [narrow]: {
      display: 'grid',
      gap: tokens.space.xs,
      alignContent: 'start',
      padding: tokens.space.md,
      border: `1px solid ${tokens.color.line}`,
      borderRadius: tokens.radius.md,
      backgroundColor: tokens.color.raised,
    },
    '(hover: hover)': { selectors: { '&:hover': { backgroundColor: tokens.color.paper } } },
  },
})

/** `data-label` is the column's name, shown beside the cell on narrow screens. */
export const cell = style({
  padding: `${tokens.space.sm} ${tokens.space.md}`,
  verticalAlign: 'middle',
  '@media': {
    [narrow]: {
      display: 'grid',
      gridTemplateColumns: '5rem minmax(0, 1fr)',
      alignItems: 'center',
      padding: 0,
      selectors: {
        '&::before': {
          content: 'attr(data-label)',
          color: tokens.color.inkSoft,
          fontFamily: tokens.font.text,
          fontSize: tokens.size.xs,
          fontWeight: 650,
        },
      },
    },
  },
})

/** Says by itself what it is, and takes the card's full width. */
export const lead = style([
  cell,
  {
    '@media': {
      [narrow]: { display: 'block', selectors: { '&::before': { display: 'none' } } },
    },
  },
])

export const number = style([cell, { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }])
export const mono = style([cell, { fontFamily: tokens.font.mono, whiteSpace: 'nowrap' }])

/** Controls keep their 44 px; the cell gives its own padding away. */
export const actions = style([
  cell,
  {
    width: 1,
    paddingBlock: tokens.space.xxs,
    paddingInlineStart: 0,
    whiteSpace: 'nowrap',
    '@media': { [narrow]: { width: 'auto', paddingBlock: 0, marginBlockEnd: -8 } },
  },
])

export const strong = style({ display: 'block', fontWeight: 650, overflowWrap: 'anywhere' })
export const soft = style({
  display: 'block',
  color: tokens.color.inkSoft,
  overflowWrap: 'anywhere',
})

/** Keeps room for most addresses beside other columns; only a longer word than that is broken. */
export const email = style([soft, { '@media': { [wide]: { minWidth: '11rem' } } }])

export const buttons = style({ display: 'flex', marginInlineStart: -11 })
