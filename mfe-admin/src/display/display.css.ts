import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

const { color, radius, size, space } = tokens

export const pageHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.sm,
  minHeight: 44,
})

/** On a phone two share a line, and a third has one of its own. */
export const tools = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.sm,
  width: '100%',
  '@media': {
    [from('landscape')]: { gridTemplateColumns: 'none', gridAutoFlow: 'column', width: 'auto' },
  },
})

export const tool = style({ display: 'grid' })
export const thirdTool = style([
  tool,
  { gridColumn: '1 / -1', '@media': { [from('landscape')]: { gridColumn: 'auto' } } },
])

/** Rows of a card, each with a number and what shows how large it is. */
export const shares = style({ display: 'grid', gap: space.sm })

/** A number or an amount of money beside a name. */
export const amount = style({ fontVariantNumeric: 'tabular-nums', fontWeight: 650 })

export const meter = style({
  height: 8,
  borderRadius: radius.round,
  backgroundColor: color.sunken,
  overflow: 'clip',
})

export const meterFill = style({
  height: '100%',
  borderRadius: radius.round,
  backgroundColor: color.accent,
})

/** A text that never widens its column, even when it cannot be broken, as marks piled on one letter. */
export const fitting = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowX: 'clip',
})

/** The text that a row is known by. Before `twoLines`, whose display goes before this one. */
export const strong = style([
  fitting,
  { justifyItems: 'start', fontWeight: 650, overflowWrap: 'anywhere' },
])

/** What is said about it. */
export const soft = style({ display: 'block', color: color.inkSoft, overflowWrap: 'anywhere' })

/** Leaves most addresses on one line beside other columns. */
export const email = style([soft, { '@media': { [from('laptop')]: { minWidth: '11rem' } } }])

export const twoLines = style({
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  // The only way to clamp lines that every browser knows.
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
})

export const fact = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: space.xxs,
})

export const factValue = style({ overflowWrap: 'anywhere' })

const statNumber = style({
  fontSize: size.lg,
  fontWeight: 750,
  lineHeight: 1.1,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})

export const stat = style([statNumber, { '@media': { [from('laptop')]: { fontSize: size.xl } } }])

/** Millions stay on one line. */
export const longStat = style([statNumber, { lineHeight: 1.6 }])

/** A few choices side by side, links or buttons, of which one is on. */
export const segments = style({
  display: 'inline-flex',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.sm,
  overflow: 'clip',
})

export const segment = style([
  touchTarget,
  {
    paddingInline: space.md,
    fontSize: size.sm,
    fontWeight: 650,
    textDecoration: 'none',
    selectors: {
      '&:hover': { backgroundColor: color.sunken },
      '&[aria-current], &[aria-pressed="true"]': {
        backgroundColor: color.inverse,
        color: color.onInverse,
      },
      '&:focus-visible': { outlineOffset: -3 },
    },
  },
])

/** A field that a file is chosen in, with its button in the look of ours. */
export const fileField = style({
  width: '100%',
  minHeight: 44,
  fontWeight: 400,
  selectors: {
    '&::file-selector-button': {
      minHeight: 44,
      marginInlineEnd: space.sm,
      paddingInline: space.md,
      border: `1px solid ${color.lineStrong}`,
      borderRadius: radius.sm,
      backgroundColor: color.raised,
      color: color.ink,
      font: 'inherit',
      fontWeight: 600,
      cursor: 'pointer',
    },
  },
})
