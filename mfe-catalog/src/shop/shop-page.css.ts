import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.lg,
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: tokens.space.lg,
  paddingBlock: tokens.space.xl,
  paddingBlockEnd: tokens.space.section,
})

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: tokens.space.lg,
})

export const search = style({
  display: 'flex',
  alignItems: 'end',
  gap: tokens.space.xs,
  width: 'min(24rem, 100%)',
})

export const row = style({
  display: 'flex',
  gap: tokens.space.xs,
  overflowX: 'auto',
  marginInline: `calc(-1 * ${tokens.space.lg})`,
  paddingInline: tokens.space.lg,
  paddingBlock: 4,
  scrollbarWidth: 'none',
})

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: tokens.space.sm,
  borderBlockStart: `1px solid ${tokens.color.line}`,
  paddingBlockStart: tokens.space.sm,
})

export const filter = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  paddingInline: tokens.space.md,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.round,
  fontSize: tokens.size.sm,
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { borderColor: tokens.color.ink },
    '&[aria-current]': {
      backgroundColor: tokens.color.inverse,
      borderColor: tokens.color.inverse,
      color: tokens.color.onInverse,
    },
  },
})

export const grid = style({
  display: 'grid',
  gap: `${tokens.space.xl} ${tokens.space.lg}`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 42%), 1fr))',
})
