import { style } from '@vanilla-extract/css'
import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { subtle } from '@shop/ui/type'

/** A container, so that lines fit the width of the panel as of the page. */
export const lines = style({ containerType: 'inline-size' })

const roomy = from('landscape')

export const line = style({
  display: 'grid',
  gridTemplateAreas: '"picture text remove" "picture amount amount"',
  gridTemplateColumns: '5.5rem minmax(0, 1fr) auto',
  gridTemplateRows: '1fr auto',
  columnGap: tokens.space.md,
  rowGap: tokens.space.sm,
  paddingBlock: tokens.space.lg,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  selectors: { '&:first-child': { paddingBlockStart: 0 } },
  '@container': {
    [roomy]: {
      gridTemplateAreas: '"picture text amount sum remove"',
      gridTemplateColumns: '8rem minmax(0, 1fr) auto minmax(5.5rem, auto) auto',
      gridTemplateRows: 'auto',
      columnGap: tokens.space.lg,
      alignItems: 'center',
    },
  },
})

export const picture = style({ gridArea: 'picture', display: 'block', textDecoration: 'none' })

export const lineText = style({
  gridArea: 'text',
  display: 'grid',
  gap: tokens.space.xxs,
  alignContent: 'start',
})

/** In one row, or below one another where lines are columns. */
const parts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: tokens.space.md,
  '@container': { [roomy]: { flexDirection: 'column', alignItems: 'start' } },
})

export const amount = style([parts, { gridArea: 'amount' }])

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

/** Its icon, not its target, ends where the column does. */
export const remove = style({
  gridArea: 'remove',
  marginBlockStart: '-0.625rem',
  marginInlineEnd: '-0.625rem',
  '@container': { [roomy]: { marginBlockStart: 0 } },
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
