import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  position: 'relative',
  display: 'grid',
  gap: tokens.space.sm,
  alignContent: 'start',
})
export const stage = style({ position: 'relative' })

export const marks = style({
  position: 'absolute',
  insetBlockStart: tokens.space.sm,
  insetInlineStart: tokens.space.sm,
  display: 'flex',
  gap: tokens.space.xxs,
})

export const mark = style({
  paddingInline: tokens.space.xs,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.inverse,
  color: tokens.color.onInverse,
  fontSize: tokens.size.xs,
  fontWeight: 700,
  lineHeight: '1.75rem',
})

export const wish = style({
  position: 'absolute',
  insetBlockStart: tokens.space.xs,
  insetInlineEnd: tokens.space.xs,
  zIndex: 2,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.raised,
})

/** Shown on hover or focus where there is a pointer; touch screens go to the product's page. */
export const quick = style({
  position: 'absolute',
  insetInline: tokens.space.xs,
  insetBlockEnd: tokens.space.xs,
  zIndex: 2,
  display: 'grid',
  gap: tokens.space.xs,
  padding: tokens.space.xs,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.raised,
  boxShadow: tokens.shadow.raised,
  opacity: 0,
  transition: `opacity ${tokens.motion.fast}`,
  selectors: { [`${root}:hover &, ${root}:focus-within &`]: { opacity: 1 } },
  '@media': { '(hover: none)': { display: 'none' } },
})

export const sizes = style({ display: 'flex', gap: tokens.space.xxs })

export const size = style({
  flexGrow: 1,
  minHeight: 44,
  paddingInline: tokens.space.xs,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.sm,
  backgroundColor: 'transparent',
  fontSize: tokens.size.sm,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: tokens.color.ink },
    '&[aria-pressed="true"]': {
      backgroundColor: tokens.color.inverse,
      color: tokens.color.onInverse,
    },
  },
})

export const text = style({ display: 'grid', gap: tokens.space.xxs })
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' })

export const link = style({
  textDecoration: 'none',
  selectors: {
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      zIndex: 1,
      borderRadius: tokens.radius.md,
    },
    '&:hover': { textDecoration: 'underline' },
  },
})
