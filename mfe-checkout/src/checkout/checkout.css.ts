import { style, styleVariants } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { subheading } from '@shop/ui/type'

import { part } from '../lines/page.css.ts'

const { color, radius, size, space } = tokens

export const note = style({
  padding: space.md,
  borderRadius: radius.sm,
  backgroundColor: color.warningSoft,
})

export const sections = style({ display: 'grid', gap: space.xxl })

export const section = style([
  part,
  {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': { [from('desktop')]: { gridTemplateColumns: '15rem minmax(0, 1fr)' } },
  },
])

/** A fieldset's grid lays out a legend only if it floats. */
export const legend = style([
  subheading,
  { float: 'left', display: 'flex', alignItems: 'baseline', gap: space.xs, fontWeight: 750 },
])

export const number = style({
  minWidth: '1.25rem',
  color: color.accent,
  fontVariantNumeric: 'tabular-nums',
})

export const fields = style({
  display: 'grid',
  gap: space.md,
  alignItems: 'start',
  '@media': { [from('landscape')]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' } },
})

export const width = styleVariants({ whole: 6, half: 3, third: 2 }, (columns) => ({
  '@media': { [from('landscape')]: { gridColumn: `span ${columns}` } },
}))

export const check = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  minHeight: 44,
  cursor: 'pointer',
})

export const box = style({ flexShrink: 0, width: 20, height: 20, margin: 0 })
export const methods = style({ display: 'grid', gap: space.xs })
export const methodsLabel = style({ fontWeight: 600 })

export const method = style([
  check,
  {
    minHeight: 56,
    paddingInline: space.md,
    border: `1px solid ${color.line}`,
    selectors: { '&:has(:checked)': { borderColor: color.ink } },
  },
])

const sum = style({ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' })
export const methodPrice = style([sum, { fontWeight: 600 }])

/** The margin keeps a focused section below the sticky header. */
export const changes = style({
  display: 'grid',
  gap: space.sm,
  padding: space.lg,
  borderRadius: radius.sm,
  backgroundColor: color.warningSoft,
  scrollMarginBlockStart: `calc(${tokens.layout.header} + ${space.lg})`,
})

export const changedLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.sm,
  paddingBlock: space.sm,
  borderBlockStart: `1px solid ${color.lineStrong}`,
  fontVariantNumeric: 'tabular-nums',
})

export const changedSums = style({
  display: 'grid',
  maxWidth: '28rem',
  gap: space.xs,
  fontVariantNumeric: 'tabular-nums',
})

export const changedSum = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space.md,
})

export const changedTotal = style([
  changedSum,
  {
    paddingBlockStart: space.sm,
    borderBlockStart: `1px solid ${color.lineStrong}`,
    fontSize: size.lg,
  },
])

export const changedText = style({ flex: '1 1 14rem', minWidth: 0 })
export const changedName = style({ fontWeight: 700, overflowWrap: 'anywhere' })
export const fold = style({ borderBlock: `1px solid ${color.line}` })
export const foldSummary = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: 56,
})
export const foldTitle = style({ fontWeight: 700 })

export const foldSign = style({
  display: 'grid',
  color: color.inkSoft,
  transition: `rotate ${tokens.motion.fast}`,
  selectors: { [`${fold}[open] &`]: { rotate: '45deg' } },
})

export const foldTotal = style([sum, { fontSize: size.lg }])

export const foldBody = style({
  display: 'grid',
  gap: space.lg,
  paddingBlock: `${space.sm} ${space.lg}`,
})
