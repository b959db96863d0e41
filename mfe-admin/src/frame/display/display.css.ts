import { style } from '@vanilla-extract/css'

import { below, forcedColors, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

const { color, radius, size, space } = tokens

export const shares = style({ display: 'grid', gap: space.sm })

export const fullRow = style({ gridColumn: '1 / -1' })

export const problem = style({ color: color.danger, fontSize: size.sm, fontWeight: 500 })

export const alertText = style({ color: color.danger, fontWeight: 600 })

export const amount = style({
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 650,
  textAlign: 'end',
})

export const meter = style({
  display: 'block',
  height: 8,
  borderRadius: radius.round,
  backgroundColor: color.sunken,
  overflow: 'clip',
  // Forced-colors mode drops backgrounds, so only the outline shows the track.
  outline: '1px solid transparent',
})

export const meterFill = style({
  display: 'block',
  height: '100%',
  borderRadius: radius.round,
  backgroundColor: color.accent,
  '@media': { [forcedColors]: { backgroundColor: 'CanvasText' } },
})

/** Keeps text that cannot break, such as stacked combining marks, from widening the column. */
export const fitting = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowX: 'clip',
  overflowWrap: 'anywhere',
})

export const strong = style([fitting, { justifyItems: 'start', fontWeight: 650 }])

export const soft = style({ display: 'block', color: color.inkSoft, overflowWrap: 'anywhere' })

export const email = style([soft, { '@media': { [from('laptop')]: { minWidth: '11rem' } } }])

export const fact = style({
  whiteSpace: 'pre-line',
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: space.xxs,
  overflowWrap: 'anywhere',
})

export const segments = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
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
  // Five tabs take two rows on a phone, because a scrolling row would hide the last tab.
  '@media': { [below('landscape')]: { flexWrap: 'wrap' } },
})

export const tab = style({
  flexShrink: 0,
  minHeight: 44,
  paddingInline: space.sm,
  borderBlockEnd: '2px solid transparent',
  color: color.inkSoft,
  fontSize: size.sm,
  fontWeight: 650,
  // The scrolling row would clip an outer focus ring.
  outlineOffset: -3,
  // The narrow padding lets four tabs, one of them with a count, fit side by side on a phone.
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

export const rank = style([
  listRow,
  { gridTemplateColumns: 'minmax(0, 1fr) auto', justifyItems: 'stretch', fontSize: size.md },
])

export const rankName = style({ fontWeight: 650, overflowWrap: 'anywhere' })

export const share = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${space.xxs} ${space.sm}`,
  fontSize: size.sm,
})

export const figure = style({
  display: 'block',
  fontSize: size.lg,
  fontWeight: 750,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.lg,
  alignItems: 'start',
  '@media': { [from('desktop')]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } },
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

export const notice = style({
  display: 'grid',
  gap: space.sm,
  padding: space.md,
  borderRadius: radius.sm,
  backgroundColor: color.warningSoft,
  color: color.warning,
  fontSize: size.sm,
})

/** Only scripts focus this element, so it needs no focus ring. */
export const focusTarget = style({ outline: 'none' })

export const disclosure = style({ minWidth: 0 })

export const disclosureHead = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: 44,
})

export const disclosureArrow = style({
  display: 'grid',
  color: color.inkSoft,
  selectors: { [`${disclosure}:not([open]) &`]: { transform: 'rotate(-90deg)' } },
})

export const narrow = style({ display: 'grid', maxWidth: '40rem', overflowWrap: 'anywhere' })

export const steps = style({
  display: 'grid',
  gap: space.xs,
  paddingInlineStart: space.lg,
  listStyle: 'disc',
})

export const numbered = style([steps, { listStyle: 'decimal', overflowWrap: 'anywhere' }])

export const missing = style({ paddingBlockStart: space.xl, textAlign: 'center' })
