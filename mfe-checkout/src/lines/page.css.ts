import { style } from '@vanilla-extract/css'

import { below, forcedColors, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { clamped, heading, label, touchTarget } from '@shop/ui/type'

const { color, radius, size, space } = tokens

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.xl,
  width: '100%',
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: space.lg,
  paddingBlock: `${space.xl} ${space.section}`,
  '@media': { [below('landscape')]: { paddingInline: space.md } },
})

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${space.xl} ${space.xxl}`,
  alignItems: 'start',
  '@media': { [from('laptop')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(22rem, 28rem)' } },
})

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space.md,
})

export const aside = style([
  touchTarget,
  {
    fontWeight: 650,
    textDecoration: 'underline',
    textDecorationColor: color.lineStrong,
    selectors: { '&:hover': { textDecorationColor: color.ink } },
  },
])

export const narrow = style({ width: '100%', maxWidth: '36rem' })

export const problem = style({
  padding: space.md,
  borderRadius: radius.sm,
  backgroundColor: color.dangerSoft,
  color: color.danger,
})

export const part = style({
  display: 'grid',
  gap: space.lg,
  alignContent: 'start',
  paddingBlockStart: space.md,
  borderBlockStart: `2px solid ${color.ink}`,
})

export const nextStep = style([part, { gap: space.xs, overflowWrap: 'anywhere' }])

export const summary = style([
  part,
  {
    '@media': {
      [from('laptop')]: {
        position: 'sticky',
        insetBlockStart: `calc(${tokens.layout.header} + ${space.lg})`,
      },
    },
  },
])

export const sums = style({ display: 'grid', gap: space.xs, fontVariantNumeric: 'tabular-nums' })
export const sum = style({ display: 'flex', justifyContent: 'space-between', color: color.inkSoft })

export const total = style([
  sum,
  {
    marginBlockStart: space.xs,
    paddingBlockStart: space.md,
    borderBlockStart: `1px solid ${color.line}`,
    color: color.ink,
    fontSize: size.lg,
    fontWeight: 750,
  },
])

export const shipping = style({ fontSize: size.sm, fontWeight: 600 })

export const lines = style({ display: 'grid', gap: space.md })

/** A grid's gap does not apply below a legend, so the legend has padding. */
export const legend = style([label, { paddingBlockEnd: space.sm }])

export const shortLines = style({ maxHeight: '22rem', overflowY: 'auto' })

export const line = style({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr) auto',
  gap: space.md,
  alignItems: 'center',
  fontVariantNumeric: 'tabular-nums',
})

export const parcel = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space.md,
  maxWidth: '36rem',
})

export const returned = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space.xs,
  maxWidth: '36rem',
  overflowWrap: 'anywhere',
  selectors: {
    '& + &': { paddingBlockStart: space.md, borderBlockStart: `1px solid ${color.line}` },
  },
})

export const written = style({ whiteSpace: 'pre-line' })

export const lineText = style({ display: 'grid', gap: space.xxs })

export const lineName = style([
  clamped.two,
  { overflowWrap: 'anywhere', fontWeight: 650, lineHeight: 1.3 },
])

export const amount = style({ whiteSpace: 'nowrap' })
export const address = style({
  display: 'grid',
  // Keeps right-to-left names at the same edge as all others.
  justifyItems: 'start',
  overflowWrap: 'anywhere',
})

export const orderHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xs} ${space.md}`,
})

export const orderNumber = style({
  fontSize: size.md,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  userSelect: 'all',
})

/** This text takes the focus for screen readers, so it needs no focus ring. */
export const said = style({ outline: 'none' })

export const orderStatus = style([heading, said, { paddingBlockEnd: space.md }])

export const progress = style({
  display: 'grid',
  gap: space.sm,
  '@media': { [from('landscape')]: { gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)' } },
})

export const step = style({
  display: 'grid',
  alignContent: 'start',
  gap: space.xs,
  paddingBlockStart: space.sm,
  borderBlockStart: `2px solid ${color.line}`,
  color: color.inkSoft,
  '@media': { [forcedColors]: { borderBlockStartStyle: 'dashed' } },
})

export const reached = style([
  step,
  {
    borderBlockStartColor: color.accent,
    color: color.ink,
    '@media': { [forcedColors]: { borderBlockStart: '4px solid' } },
  },
])

export const ended = style([reached, { borderBlockStartColor: color.danger }])

export const stepName = style({ fontWeight: 650 })
