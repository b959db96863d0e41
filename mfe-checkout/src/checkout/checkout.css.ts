import { style, styleVariants } from '@vanilla-extract/css'
import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { subheading } from '@shop/ui/type'

export const problem = style({
  padding: tokens.space.md,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.dangerSoft,
  color: tokens.color.danger,
})

export const offline = style({
  padding: tokens.space.md,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.warningSoft,
})

export const sections = style({ display: 'grid', gap: tokens.space.xxl })

export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.lg,
  paddingBlockStart: tokens.space.md,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
  '@media': { [from('desktop')]: { gridTemplateColumns: '15rem minmax(0, 1fr)' } },
})

/** Floats, because only a floating legend is laid out by the grid of its fieldset. */
export const legend = style([
  subheading,
  {
    float: 'left',
    display: 'flex',
    alignItems: 'baseline',
    gap: tokens.space.xs,
    fontWeight: 750,
  },
])

export const number = style({
  minWidth: '1.25rem',
  color: tokens.color.accent,
  fontVariantNumeric: 'tabular-nums',
})

export const fields = style({
  display: 'grid',
  gap: tokens.space.md,
  alignItems: 'start',
  '@media': { [from('landscape')]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' } },
})

export const width = styleVariants({ whole: 6, half: 3, third: 2 }, (columns) => ({
  '@media': { [from('landscape')]: { gridColumn: `span ${columns}` } },
}))

export const check = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  minHeight: 44,
  cursor: 'pointer',
})

export const box = style({ flexShrink: 0, width: 20, height: 20, margin: 0 })

export const methods = style({
  display: 'grid',
  gap: tokens.space.xs,
  '@media': { [from('landscape')]: { gridColumn: '1 / -1' } },
})

export const methodsLabel = style({ fontWeight: 600 })

export const method = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  minHeight: 56,
  paddingInline: tokens.space.md,
  border: `1px solid ${tokens.color.line}`,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: tokens.color.ink },
  },
})

export const methodPrice = style({
  marginInlineStart: 'auto',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
})

/** Stays clear of the sticky header when it takes the focus. */
export const changes = style({
  display: 'grid',
  gap: tokens.space.sm,
  padding: tokens.space.lg,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.warningSoft,
  scrollMarginBlockStart: `calc(${tokens.layout.header} + ${tokens.space.lg})`,
})

export const changedLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: tokens.space.sm,
  paddingBlock: tokens.space.sm,
  borderBlockStart: `1px solid ${tokens.color.lineStrong}`,
  fontVariantNumeric: 'tabular-nums',
})

export const changedText = style({ flex: '1 1 14rem', minWidth: 0 })
export const changedName = style({ fontWeight: 700, overflowWrap: 'anywhere' })

export const fold = style({ borderBlock: `1px solid ${tokens.color.line}` })

export const foldSummary = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.xs,
  minHeight: 56,
})

export const foldTitle = style({ fontWeight: 700 })

export const foldSign = style({
  display: 'grid',
  color: tokens.color.inkSoft,
  transition: `rotate ${tokens.motion.fast}`,
  selectors: { [`${fold}[open] &`]: { rotate: '45deg' } },
})

export const foldTotal = style({
  marginInlineStart: 'auto',
  fontSize: tokens.size.lg,
  fontVariantNumeric: 'tabular-nums',
})

export const foldBody = style({
  display: 'grid',
  gap: tokens.space.lg,
  paddingBlock: `${tokens.space.sm} ${tokens.space.lg}`,
})
