import { style, styleVariants } from '@vanilla-extract/css'

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

export const tool = style({
  display: 'grid',
  '@media': { [below('landscape')]: { selectors: { '&:nth-child(3)': { gridColumn: '1 / -1' } } } },
})

export const questionButtons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(11.5rem, 100%), 1fr))',
  gap: space.sm,
})

export const shares = style({ display: 'grid', gap: space.sm })

export const fullRow = style({ gridColumn: '1 / -1' })

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
  width: 'fit-content',
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

export const list = style({
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  backgroundColor: color.raised,
})

export const listRow = style({
  display: 'grid',
  gap: `${space.xxs} ${space.md}`,
  alignItems: 'center',
  justifyItems: 'start',
  padding: `${space.sm} ${space.md}`,
  borderBlockStart: `1px solid ${color.line}`,
  fontSize: size.sm,
  selectors: { '&:first-child': { borderBlockStart: 0 } },
})

export const ranks = style([list, { display: 'grid' }])

export const rank = style([
  listRow,
  {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    justifyItems: 'stretch',
    rowGap: space.xxs,
    fontSize: size.md,
  },
])

export const figure = style({
  fontSize: size.lg,
  fontWeight: 750,
  fontVariantNumeric: 'tabular-nums',
})

export const linkRow = style([
  listRow,
  list,
  {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    minHeight: 44,
    fontWeight: 650,
    textDecoration: 'none',
    selectors: {
      '&:hover': { borderColor: color.lineStrong },
      '&:first-child': { borderBlockStart: `1px solid ${color.line}` },
    },
  },
])

export const rankName = style({ fontWeight: 650, overflowWrap: 'anywhere' })
export const rankValue = style({
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
})

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.lg,
  alignItems: 'start',
  '@media': { [from('desktop')]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } },
})

const message = style({
  padding: `${space.xs} ${space.md}`,
  borderRadius: radius.md,
  fontSize: size.sm,
  fontWeight: 600,
  overflowWrap: 'anywhere',
})

export const messages = styleVariants({
  info: [message, { backgroundColor: color.infoSoft, color: color.info }],
  danger: [message, { backgroundColor: color.dangerSoft, color: color.danger }],
})

export const code = style({
  fontFamily: tokens.font.mono,
  fontSize: size.sm,
  overflowWrap: 'anywhere',
})

export const moment = style({
  color: color.inkSoft,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.sm,
  fontVariantNumeric: 'tabular-nums',
})

export const cell = style({
  padding: `${space.xs} ${space.sm} ${space.xs} 0`,
  borderBlockEnd: `1px solid ${color.line}`,
  textAlign: 'start',
  fontWeight: 'inherit',
  overflowWrap: 'anywhere',
  selectors: {
    '&:nth-last-child(-n + 2)': { textAlign: 'end' },
    '&:last-child': { paddingInlineEnd: 0 },
  },
})

/** Focused by script only, so it needs no focus ring. */
export const focusTarget = style({ outline: 'none' })

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

export const narrow = style({ display: 'grid', maxWidth: '40rem' })

export const steps = style({
  display: 'grid',
  gap: space.xs,
  paddingInlineStart: space.lg,
  listStyle: 'disc',
})

export const placeholder = style({ maxWidth: '38rem' })
export const missing = style({ paddingBlockStart: space.xl, textAlign: 'center' })
