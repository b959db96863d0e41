import { style, styleVariants } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.lg,
  paddingBlock: `${tokens.space.lg} 0`,
  paddingInline: `max(${tokens.space.lg}, calc((100vw - ${tokens.layout.page}) / 2 + ${tokens.space.lg}))`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  backgroundColor: tokens.color.paper,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  boxShadow: tokens.shadow.overlay,
  '@media': {
    '(prefers-reduced-motion: no-preference)': {
      transition: `opacity ${tokens.motion.fast}, transform ${tokens.motion.fast}`,
      '@starting-style': { opacity: 0, transform: 'translateY(-6px)' },
    },
  },
})

export const top = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: tokens.space.xl,
  '@media': {
    [below('laptop')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.space.md },
  },
})

const grid = style({
  display: 'grid',
  gap: tokens.space.xxl,
  minHeight: '21rem',
  '@media': { [below('laptop')]: { gap: tokens.space.lg } },
})

export const columns = styleVariants({
  plain: [grid, { gridTemplateColumns: '12rem minmax(0, 1fr)' }],
  selected: [grid, { gridTemplateColumns: '12rem minmax(0, 1.1fr) minmax(0, 1fr)' }],
})

export const side = style({ display: 'grid', alignContent: 'start', gap: tokens.space.lg })
export const sideGroup = style({ display: 'grid', gap: tokens.space.xxs })

export const category = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 44,
  padding: 0,
  border: 0,
  backgroundColor: 'transparent',
  fontWeight: 650,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&[aria-pressed="true"]': { fontWeight: 850 } },
})

export const categoryName = style({
  textUnderlineOffset: 7,
  selectors: {
    [`${category}:hover &`]: { textDecoration: 'underline' },
    [`${category}[aria-pressed="true"] &`]: {
      textDecoration: 'underline',
      textDecorationColor: tokens.color.accent,
      textDecorationThickness: 3,
    },
  },
})

/** Points to the preview beside it; in the selected category it points back, because a press deselects. */
export const forward = style({
  width: 7,
  height: 7,
  marginInline: `${tokens.space.sm} 3px`,
  borderBlockStart: '2px solid currentColor',
  borderInlineEnd: '2px solid currentColor',
  color: tokens.color.inkSoft,
  transform: 'rotate(45deg)',
  selectors: {
    [`${category}[aria-pressed="true"] &`]: { color: 'inherit', transform: 'rotate(225deg)' },
  },
})

export const count = style({
  marginInlineStart: 'auto',
  color: tokens.color.inkSoft,
  fontSize: tokens.size.xs,
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
})

export const quickLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontSize: tokens.size.sm,
})

export const foot = style({
  position: 'sticky',
  insetBlockEnd: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: tokens.space.sm,
  paddingBlock: tokens.space.md,
  borderBlockStart: `1px solid ${tokens.color.line}`,
  backgroundColor: tokens.color.paper,
})

export const promises = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${tokens.space.xs} ${tokens.space.xl}`,
  marginInlineEnd: 'auto',
  fontSize: tokens.size.sm,
  color: tokens.color.inkSoft,
})

export const preview = style({ display: 'grid', gap: tokens.space.md, alignContent: 'start' })

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: `${tokens.space.sm} ${tokens.space.lg}`,
  fontSize: tokens.size.sm,
})

export const fact = style({ display: 'grid', alignContent: 'start' })

export const previewLines = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  columnGap: tokens.space.lg,
  '@media': { [below('laptop')]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
