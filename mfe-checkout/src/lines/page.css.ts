import { style } from '@vanilla-extract/css'

import { below, forcedColors, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { clamped, heading, touchTarget } from '@shop/ui/type'

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.xl,
  width: '100%',
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: tokens.space.lg,
  paddingBlock: tokens.space.xl,
  paddingBlockEnd: tokens.space.section,
  '@media': { [below('landscape')]: { paddingInline: tokens.space.md } },
})

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.xl,
  alignItems: 'start',
  '@media': {
    [from('laptop')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(22rem, 28rem)',
      columnGap: tokens.space.xxl,
    },
  },
})

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: tokens.space.md,
})

/** Makes links and buttons beside a heading look the same. */
export const aside = style([
  touchTarget,
  {
    fontWeight: 650,
    textDecoration: 'underline',
    textDecorationColor: tokens.color.lineStrong,
    selectors: { '&:hover': { textDecorationColor: tokens.color.ink } },
  },
])

export const narrow = style({ width: '100%', maxWidth: '36rem' })

export const problem = style({
  padding: tokens.space.md,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.dangerSoft,
  color: tokens.color.danger,
})

export const summary = style({
  display: 'grid',
  gap: tokens.space.lg,
  paddingBlockStart: tokens.space.md,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
  '@media': {
    [from('laptop')]: {
      position: 'sticky',
      insetBlockStart: `calc(${tokens.layout.header} + ${tokens.space.lg})`,
    },
  },
})

export const sums = style({
  display: 'grid',
  gap: tokens.space.xs,
  fontVariantNumeric: 'tabular-nums',
})

export const sum = style({
  display: 'flex',
  justifyContent: 'space-between',
  color: tokens.color.inkSoft,
})

export const total = style([
  sum,
  {
    marginBlockStart: tokens.space.xs,
    paddingBlockStart: tokens.space.md,
    borderBlockStart: `1px solid ${tokens.color.line}`,
    color: tokens.color.ink,
    fontSize: tokens.size.lg,
    fontWeight: 750,
  },
])

export const shipping = style({
  display: 'grid',
  gap: tokens.space.xs,
  fontSize: tokens.size.sm,
  fontWeight: 600,
})

const filled = { backgroundColor: tokens.color.violet }

export const shippingBar = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: 3,
  border: 0,
  backgroundColor: tokens.color.line,
  '::-webkit-progress-bar': { backgroundColor: tokens.color.line },
  '::-webkit-progress-value': filled,
  '::-moz-progress-bar': filled,
  '@media': {
    [forcedColors]: {
      height: 8,
      border: '1px solid',
      backgroundColor: 'Canvas',
      '::-webkit-progress-bar': { backgroundColor: 'Canvas' },
      '::-webkit-progress-value': { backgroundColor: 'CanvasText' },
      '::-moz-progress-bar': { backgroundColor: 'CanvasText' },
    },
  },
})

export const lines = style({ display: 'grid', gap: tokens.space.md })

/** Long carts scroll here, so that the button below stays in view. */
export const shortLines = style({ maxHeight: '22rem', overflowY: 'auto' })

export const line = style({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr) auto',
  gap: tokens.space.md,
  alignItems: 'center',
  fontVariantNumeric: 'tabular-nums',
})

export const lineText = style({ display: 'grid', gap: tokens.space.xxs })

export const lineName = style([
  clamped.two,
  { overflowWrap: 'anywhere', fontWeight: 650, lineHeight: 1.3 },
])

export const amount = style({ whiteSpace: 'nowrap' })

export const stock = style({
  color: tokens.color.warning,
  fontSize: tokens.size.sm,
  fontWeight: 650,
})

export const part = style({
  display: 'grid',
  gap: tokens.space.lg,
  alignContent: 'start',
  paddingBlockStart: tokens.space.md,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
})

export const address = style({ display: 'grid', overflowWrap: 'anywhere' })

export const orderHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: tokens.space.md,
  rowGap: tokens.space.xs,
})

/** One press selects the whole number. A long number breaks at hyphens into even lines. */
export const orderNumber = style({
  fontSize: tokens.size.md,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  userSelect: 'all',
})

export const nextStep = style([part, { gap: tokens.space.xs, overflowWrap: 'anywhere' }])

/** Takes the focus only to be announced by screen readers, so it needs no focus ring. */
export const said = style({ outline: 'none' })

export const orderStatus = style([heading, said, { paddingBlockEnd: tokens.space.md }])

export const progress = style({
  display: 'grid',
  gap: tokens.space.sm,
  '@media': {
    [from('landscape')]: { gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)' },
  },
})

/** A step that the order has not reached yet. */
export const step = style({
  display: 'grid',
  alignContent: 'start',
  gap: tokens.space.xs,
  paddingBlockStart: tokens.space.sm,
  borderBlockStart: `2px solid ${tokens.color.line}`,
  color: tokens.color.inkSoft,
  '@media': { [forcedColors]: { borderBlockStartStyle: 'dashed' } },
})

export const reached = style([
  step,
  {
    borderBlockStartColor: tokens.color.accent,
    color: tokens.color.ink,
    '@media': { [forcedColors]: { borderBlockStart: '4px solid' } },
  },
])

/** The last step of a cancelled order. */
export const ended = style([reached, { borderBlockStartColor: tokens.color.danger }])

export const stepName = style({ fontWeight: 650 })
