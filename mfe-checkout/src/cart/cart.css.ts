import { style } from '@vanilla-extract/css'
import { tokens } from '@shop/ui/tokens'
import { subtle } from '@shop/ui/type'

import { roomy } from '../lines/removable-list.css.ts'

/** In one row, or below one another where lines are columns. */
const parts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: tokens.space.md,
  '@container': { [roomy]: { flexDirection: 'column', alignItems: 'start' } },
})

export const amount = style([
  parts,
  {
    gridArea: 'amount',
    paddingBlockStart: tokens.space.xs,
    '@container': { [roomy]: { paddingBlockStart: 0 } },
  },
])

/** What is said of the amount: beside it, or below it where lines are columns. */
export const note = style([
  parts,
  {
    color: tokens.color.warning,
    fontSize: tokens.size.sm,
    fontWeight: 650,
    '@container': {
      [roomy]: { selectors: { '&:not(:empty)': { paddingBlockStart: tokens.space.xs } } },
    },
  },
])

/** What is sold out, and what there is instead, below the other parts of its line. */
export const instead = style({
  gridColumn: '2 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: tokens.space.md,
  color: tokens.color.warning,
  fontSize: tokens.size.sm,
  fontWeight: 650,
  // Without it the gap of the empty row would be seen.
  selectors: { '&:empty': { marginBlockStart: `calc(-1 * ${tokens.space.xxs})` } },
})

export const reason = style({
  flexBasis: '100%',
  '@container': { [roomy]: { flexBasis: 'auto' } },
})

export const accept = style({
  minHeight: 44,
  color: tokens.color.ink,
  textDecoration: 'underline',
})

export const sum = style({
  gridArea: 'sum',
  display: 'none',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  '@container': { [roomy]: { display: 'block' } },
})

/** Begins where the summary beside it does. */
export const content = style({
  paddingBlockStart: tokens.space.lg,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
})

export const back = style({ paddingBlockStart: tokens.space.lg })

export const trust = style([subtle, { display: 'grid', gap: tokens.space.xxs }])

export const panelTotal = style({
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: tokens.size.lg,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
})
