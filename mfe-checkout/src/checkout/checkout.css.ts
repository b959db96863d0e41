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

const legendWidth = '15rem'

export const sections = style({ display: 'grid', gap: space.xxl })

/** Not a grid, because WebKit leaves even a floating legend out of a fieldset's grid. */
export const section = style([part, { display: 'flow-root' }])

export const legend = style([
  subheading,
  {
    float: 'left',
    display: 'flex',
    alignItems: 'baseline',
    gap: space.xs,
    width: '100%',
    marginBlockEnd: space.lg,
    fontWeight: 750,
    '@media': { [from('desktop')]: { width: legendWidth } },
  },
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
  clear: 'both',
  '@media': {
    [from('landscape')]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
    [from('desktop')]: { clear: 'none', marginInlineStart: `calc(${legendWidth} + ${space.lg})` },
  },
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
