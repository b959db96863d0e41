import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const legend = style({
  padding: 0,
  marginBlockEnd: tokens.space.xs,
  fontSize: tokens.size.sm,
  fontWeight: 650,
})
/** Scrolled to, it stays clear of the sticky header. */
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

/** The invisible radio covers its option, so that a press anywhere on it counts. */
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

/** Takes the rest of the row, so that the three controls fit in one row of a phone. */
export const add = style({ flex: '1 1 7rem', minWidth: '7rem' })
