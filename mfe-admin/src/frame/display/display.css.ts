import { style } from '@vanilla-extract/css'

import { below, forcedColors, from } from '@shop/ui/media'
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

/** On a phone, two tools share a row and a third takes a full row. */
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

export const shares = style({ display: 'grid', gap: space.sm })

export const amount = style({ fontVariantNumeric: 'tabular-nums', fontWeight: 650 })

export const meter = style({
  display: 'block',
  height: 8,
  borderRadius: radius.round,
  backgroundColor: color.sunken,
  overflow: 'clip',
  // Visible only with forced colors.
  outline: '1px solid transparent',
})

export const meterFill = style({
  display: 'block',
  height: '100%',
  borderRadius: radius.round,
  backgroundColor: color.accent,
  '@media': { [forcedColors]: { backgroundColor: 'CanvasText' } },
})

/** Never widens its column, even if the text cannot break (such as stacked combining marks). */
export const fitting = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowX: 'clip',
})

/** Must precede `twoLines`, whose `display` overrides this one. */
export const strong = style([
  fitting,
  { justifyItems: 'start', fontWeight: 650, overflowWrap: 'anywhere' },
])

export const soft = style({ display: 'block', color: color.inkSoft, overflowWrap: 'anywhere' })

/** Keeps most addresses on one line beside other columns. */
export const email = style([soft, { '@media': { [from('laptop')]: { minWidth: '11rem' } } }])

export const twoLines = style({
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  // The only line clamp that every browser supports.
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

/** Keeps millions on one line. */
export const longStat = style([statNumber, { lineHeight: 1.6 }])

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

/** Styles for the tabs of Base UI. */
export const tabs = style({
  display: 'flex',
  gap: space.xxs,
  borderBlockEnd: `1px solid ${color.line}`,
  overflowX: 'auto',
})

export const tab = style({
  flexShrink: 0,
  minHeight: 44,
  paddingInline: space.sm,
  borderBlockEnd: '2px solid transparent',
  color: color.inkSoft,
  fontSize: size.sm,
  fontWeight: 650,
  // An outer focus ring would be clipped by the scrolling row.
  outlineOffset: -3,
  // Lets four tabs, one with a count, fit beside each other on a phone.
  '@media': { [below('landscape')]: { paddingInline: space.xs } },
  selectors: {
    '&:hover': { color: color.ink },
    '&[aria-selected="true"]': { color: color.ink, borderColor: color.accent },
  },
})

export const tabPanel = style({ paddingBlockStart: space.md, outlineOffset: 2 })

export const disclosure = style({ minWidth: 0 })

export const disclosureHead = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: 44,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: {
    // Hides Safari's arrow, which `list-style` does not affect.
    '&::-webkit-details-marker': { display: 'none' },
  },
})

export const disclosureArrow = style({
  display: 'grid',
  color: color.inkSoft,
  selectors: { [`${disclosure}:not([open]) &`]: { transform: 'rotate(-90deg)' } },
})

/** Limits lines to a readable length. */
export const narrow = style({ display: 'grid', maxWidth: '40rem' })

export const steps = style({
  display: 'grid',
  gap: space.xs,
  paddingInlineStart: space.lg,
  listStyle: 'disc',
})

export const placeholder = style({ maxWidth: '38rem' })
export const missing = style({ paddingBlockStart: space.xl, textAlign: 'center' })
