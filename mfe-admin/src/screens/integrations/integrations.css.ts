import { style, styleVariants } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

import { amount, fitting, soft } from '../../frame/display/display.css.ts'

const { color, radius, size, space } = tokens
const wide = from('tablet')

export const questionButtons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(11.5rem, 100%), 1fr))',
  gap: space.sm,
})

export const list = style({
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  backgroundColor: color.raised,
})

const listItem = style({
  display: 'grid',
  gap: `${space.xxs} ${space.md}`,
  alignItems: 'center',
  justifyItems: 'start',
  padding: `${space.sm} ${space.md}`,
  borderBlockStart: `1px solid ${color.line}`,
  fontSize: size.sm,
  selectors: { '&:first-child': { borderBlockStart: 0 } },
})

export const grid = style({ display: 'grid' })

/** Free text by staff or teams, which may be long and have line breaks. */
export const reason = style([soft, { whiteSpace: 'pre-line' }])

export const when = style({
  color: color.inkSoft,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})

export const version = style({
  fontFamily: tokens.font.mono,
  fontSize: size.sm,
  overflowWrap: 'anywhere',
})

export const rateSmall = style([amount, { fontSize: size.sm }])

const line = style({ display: 'block', width: '100%', maxWidth: 120, height: 'auto' })

/** Matches the color of the badge beside it. */
export const sparkline = styleVariants({
  live: [line, { color: color.success }],
  canary: [line, { color: color.violet }],
})

export const sparklineBase = style({ stroke: color.line, fill: 'none' })

export const rateValue = style({
  display: 'block',
  fontSize: size.lg,
  fontWeight: 750,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
})

/* The page. */

/** Focused by script only, so it needs no focus ring. */
export const modules = style({ outline: 'none' })

/** On narrow screens the time moves below, because the title needs the width. */
export const attentionItem = style([
  listItem,
  { '@media': { [from('laptop')]: { gridTemplateColumns: '6.5rem minmax(0, 1fr) auto' } } },
])

export const attentionText = style([fitting, { justifyItems: 'start' }])

export const attentionLink = style([
  touchTarget,
  { minHeight: 28, fontWeight: 650, fontSize: size.md },
])

export const moduleName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.xs,
})

export const canary = style({ display: 'grid', gap: space.xxs, minWidth: '10rem' })

export const canaryShare = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space.sm,
})

export const failures = style({ display: 'grid', gap: space.xxs })
export const failureLine = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(4rem, 7.5rem) auto',
  justifyContent: 'start',
  alignItems: 'center',
  gap: space.sm,
})

export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))',
  alignItems: 'start',
  gap: space.md,
})

export const copy = style({ display: 'grid', gap: space.sm, justifyItems: 'start' })

export const time = style({ '@media': { [from('desktop')]: { whiteSpace: 'nowrap' } } })

export const endedSummary = style({
  minHeight: 44,
  paddingBlock: space.sm,
  color: color.inkSoft,
  fontSize: size.sm,
  fontWeight: 600,
  cursor: 'pointer',
})

export const links = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space.lg}` })
export const link = style([touchTarget, { fontWeight: 650 }])

/* The details of a module. */

export const state = style({ display: 'grid', gap: space.md, justifyItems: 'start' })

export const stateRows = style([list, { width: '100%' }])

export const stateRow = style([
  listItem,
  {
    padding: space.md,
    gap: `${space.xs} ${space.md}`,
    '@media': { [wide]: { gridTemplateColumns: '5.5rem minmax(0, 1fr) auto' } },
  },
])

export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
  gap: space.sm,
  width: '100%',
  '@media': { [wide]: { display: 'flex', flexWrap: 'wrap' } },
})

export const stateActions = style({
  marginBlockStart: space.xs,
  '@media': { [wide]: { gridColumn: '2 / -1' } },
})

export const bigVersion = style({
  display: 'block',
  fontFamily: tokens.font.mono,
  fontSize: size.md,
  fontWeight: 650,
  overflowWrap: 'anywhere',
})

export const stateShare = style({ display: 'grid', gap: space.xxs, width: '8rem' })

const message = style({
  width: '100%',
  padding: `${space.xs} ${space.md}`,
  borderRadius: radius.md,
  fontSize: size.sm,
  fontWeight: 600,
  overflowWrap: 'anywhere',
})

export const frozen = style([message, { backgroundColor: color.infoSoft, color: color.info }])
export const withdrawn = style([
  message,
  { backgroundColor: color.dangerSoft, color: color.danger },
])

export const release = style({
  selectors: { 'li + li > &': { borderBlockStart: `1px solid ${color.line}` } },
})

export const releaseHead = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `0 ${space.sm}`,
  minHeight: 52,
  padding: `${space.xs} ${space.md}`,
  fontSize: size.sm,
  cursor: 'pointer',
  listStyle: 'none',
  outlineOffset: -3,
  '@media': { [wide]: { gridTemplateColumns: 'auto minmax(0, 1fr) 8rem minmax(0, 20rem)' } },
  selectors: {
    '&:hover': { backgroundColor: color.sunken },
    // Hides Safari's arrow, which `list-style` does not affect.
    '&::-webkit-details-marker': { display: 'none' },
  },
})

export const releaseArrow = style({
  display: 'grid',
  color: color.inkSoft,
  selectors: { [`${release}:not([open]) &`]: { transform: 'rotate(-90deg)' } },
})

export const releaseWhen = style({
  gridColumn: '2 / -1',
  color: color.inkSoft,
  overflowWrap: 'anywhere',
  '@media': { [wide]: { gridColumn: 'auto' } },
})

export const releaseBody = style({ padding: `${space.sm} ${space.md} ${space.md}` })

export const rate = style({
  display: 'grid',
  gridTemplateColumns: '4.75rem minmax(6.5rem, 1fr) minmax(0, 7.5rem)',
  alignItems: 'center',
  gap: space.sm,
})

export const rateCount = style({ color: color.inkSoft, fontSize: size.xs })

export const change = style([
  listItem,
  {
    alignItems: 'start',
    '@media': { [wide]: { gridTemplateColumns: '11.5rem minmax(0, 1fr) 10rem' } },
  },
])

export const changeText = style({ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' })
export const changeBy = style({ color: color.inkSoft, overflowWrap: 'anywhere' })

export const approval = style([
  listItem,
  {
    gridTemplateColumns: 'minmax(0, 1fr) 8.75rem',
    rowGap: space.xs,
    '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 6.5rem 8.75rem' } },
  },
])

export const approvalText = style({
  gridColumn: '1 / -1',
  '@media': { [wide]: { gridColumn: 'auto' } },
})

export const approvalButton = style({ display: 'grid', width: '100%' })

export const allApproved = style([
  list,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space.sm,
    padding: `${space.sm} ${space.md}`,
    fontSize: size.sm,
  },
])

/** The button is below the field, so that an error message does not misalign them. */
export const position = style({ display: 'grid', gap: space.sm, maxWidth: '13rem' })
