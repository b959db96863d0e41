import { style } from '@vanilla-extract/css'

import { control } from '@shop/ui/field-styles'
import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

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

export const searchInput = style([control(), { paddingInlineStart: '2.75rem' }])

export const pagerLink = style([
  touchTarget,
  {
    gap: tokens.space.xs,
    paddingInline: tokens.space.md,
    border: `1px solid ${tokens.color.lineStrong}`,
    borderRadius: tokens.radius.sm,
    fontSize: tokens.size.sm,
    fontWeight: 650,
    textDecoration: 'none',
    selectors: { '&:hover': { backgroundColor: tokens.color.sunken } },
  },
])
