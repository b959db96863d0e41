import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** Focused by the page itself only, which shows no ring. */
export const list = style({
  outline: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.xs,
})

export const filters = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.sm })
export const searchSlot = style({ display: 'grid', flex: '8 1 16rem' })
export const filterSlot = style({ display: 'grid', flex: '1 1 9rem' })

export const search = style({ position: 'relative', display: 'grid', flexGrow: 1 })

export const searchIcon = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: tokens.space.sm,
  display: 'grid',
  placeItems: 'center',
  color: tokens.color.inkSoft,
  pointerEvents: 'none',
})

export const searchInput = style({
  width: '100%',
  minHeight: 48,
  paddingInline: `2.75rem ${tokens.space.md}`,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.raised,
  color: tokens.color.ink,
  font: 'inherit',
  fontSize: tokens.size.md,
  selectors: { '&::placeholder': { color: tokens.color.inkSoft, opacity: 1 } },
})

export const pager = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: tokens.space.sm,
})

export const pagerLinks = style({ display: 'flex', gap: tokens.space.xs })

export const pagerLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: tokens.space.xs,
  minHeight: 44,
  paddingInline: tokens.space.md,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.sm,
  fontSize: tokens.size.sm,
  fontWeight: 650,
  textDecoration: 'none',
  selectors: { '&:hover': { backgroundColor: tokens.color.sunken } },
})
