import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { soft } from '../display/display.css.ts'
import { list, listItem } from './parts.css.ts'

const { color, radius, size, space } = tokens

const wide = from('tablet')

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

/** Buttons beside one another; on a phone as wide as they can be. */
export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
  gap: space.sm,
  width: '100%',
  '@media': { [wide]: { display: 'flex', flexWrap: 'wrap' } },
})

/** Below the text they belong to. */
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

export const stateText = soft

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

export const releases = list

/** One of a list of which one is open. */
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
    // Safari's arrow, which `list-style` does not take away.
    '&::-webkit-details-marker': { display: 'none' },
  },
})

export const releaseArrow = style({
  display: 'grid',
  color: color.inkSoft,
  selectors: { [`${release}:not([open]) &`]: { transform: 'rotate(-90deg)' } },
})

export const releaseState = style({ display: 'grid' })

/** On a phone below the version. */
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

export const rateRole = style({ display: 'grid' })

export const rateCount = style({ color: color.inkSoft, fontSize: size.xs })

export const changes = list

export const change = style([
  listItem,
  {
    alignItems: 'start',
    '@media': { [wide]: { gridTemplateColumns: '11.5rem minmax(0, 1fr) 10rem' } },
  },
])

export const changeText = style({ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' })
export const changeBy = style({ color: color.inkSoft, overflowWrap: 'anywhere' })

export const approvals = list

export const approval = style([
  listItem,
  {
    gridTemplateColumns: 'minmax(0, 1fr) 8.75rem',
    rowGap: space.xs,
    '@media': { [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 6.5rem 8.75rem' } },
  },
])

/** On a phone above the badge and the button. */
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

/** A short field, and its button below it: a problem of the field moves neither beside the other. */
export const position = style({ display: 'grid', gap: space.sm, maxWidth: '13rem' })
