import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const wide = '(min-width: 46rem)'

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.lg,
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  padding: `${tokens.space.lg} ${tokens.space.lg} ${tokens.space.section}`,
  '@media': { '(max-width: 40rem)': { paddingInline: tokens.space.md } },
})

export const breadcrumb = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: tokens.space.xs,
  fontSize: tokens.size.sm,
  color: tokens.color.inkSoft,
})

export const columns = style({
  display: 'grid',
  gap: tokens.space.xl,
  alignItems: 'start',
  '@media': {
    [wide]: {
      gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)',
      columnGap: `clamp(${tokens.space.lg}, 4vw, ${tokens.space.xxl})`,
    },
  },
})

export const details = style({
  display: 'grid',
  gap: tokens.space.md,
  '@media': {
    [wide]: { position: 'sticky', top: `calc(${tokens.layout.header} + ${tokens.space.lg})` },
  },
})

export const name = style({ overflowWrap: 'anywhere' })

export const brief = style({
  '@media': {
    '(max-width: 35.99rem)': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 5,
      overflow: 'hidden',
      fontSize: tokens.size.sm,
    },
  },
})

export const top = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 44,
})

export const badges = style({ display: 'flex', gap: tokens.space.xs })

export const badge = style({
  paddingInline: tokens.space.sm,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.violetSoft,
  color: tokens.color.violet,
  fontSize: tokens.size.xs,
  fontWeight: 700,
  lineHeight: '1.75rem',
})

export const legend = style({
  padding: 0,
  marginBlockEnd: tokens.space.xs,
  fontSize: tokens.size.sm,
  fontWeight: 650,
})
/** Comes into view below the header. */
export const sizes = style({
  scrollMarginBlock: `calc(${tokens.layout.header} + ${tokens.space.lg}) ${tokens.space.lg}`,
})
export const missing = style({
  marginBlockEnd: tokens.space.xs,
  color: tokens.color.danger,
  fontSize: tokens.size.sm,
  fontWeight: 650,
})

export const options = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.xs })

/** Over the whole option, so that it is clicked and focused like one. */
export const radio = style({
  position: 'absolute',
  inset: 0,
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
})

export const option = style({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 52,
  minHeight: 48,
  paddingInline: tokens.space.sm,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.sm,
  fontWeight: 600,
  selectors: {
    '&:hover': { borderColor: tokens.color.ink },
    '&:has(:checked)': { backgroundColor: tokens.color.inverse, color: tokens.color.onInverse },
    [`${sizes}[aria-invalid='true'] &`]: { borderColor: tokens.color.danger },
    '&:has(:focus-visible)': { outline: `3px solid ${tokens.color.accent}`, outlineOffset: 2 },
  },
})

export const swatchOption = style({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: tokens.radius.round,
  border: '2px solid transparent',
  selectors: {
    '&:has(:checked)': { borderColor: tokens.color.ink },
    '&:has(:focus-visible)': { outline: `3px solid ${tokens.color.accent}`, outlineOffset: 2 },
  },
})

/** How to order where the cart cannot work. */
export const unscripted = style({
  paddingInlineStart: tokens.space.md,
  borderInlineStart: `3px solid ${tokens.color.accent}`,
  maxWidth: '60ch',
})

export const buy = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: tokens.space.xs,
})

/** Takes the room that is left, so that the three fit in one row of a phone. */
export const add = style({ flex: '1 1 7rem', minWidth: '7rem' })

export const related = style({
  display: 'grid',
  gap: tokens.space.lg,
  paddingBlockStart: tokens.space.xxl,
})

export const relatedGrid = style({
  display: 'grid',
  gap: tokens.space.lg,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  '@media': {
    '(max-width: 40rem)': {
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
    },
  },
})

export const crumb = style({
  display: 'inline-flex',
  gap: tokens.space.xs,
  overflowWrap: 'anywhere',
  selectors: { '&:not(:last-child)::after': { content: '"/"', color: tokens.color.lineStrong } },
})
