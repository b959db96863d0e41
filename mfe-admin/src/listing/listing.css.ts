import { style } from '@vanilla-extract/css'

import { control } from '@shop/ui/field-styles'
import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

const { color, space } = tokens

/** Focused by the page itself only, which shows no ring. */
export const list = style({
  outline: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.xs,
})

export const filters = style({ display: 'flex', flexWrap: 'wrap', gap: space.sm })
export const searchSlot = style({ display: 'grid', flex: '8 1 16rem' })
export const filterSlot = style({ display: 'grid', flex: '1 1 9rem' })

export const search = style({ position: 'relative', display: 'grid', flexGrow: 1 })

export const searchIcon = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: space.sm,
  display: 'grid',
  placeItems: 'center',
  color: color.inkSoft,
  pointerEvents: 'none',
})

export const searchInput = style([control(), { paddingInlineStart: '2.75rem' }])

export const pagerLink = style([
  touchTarget,
  {
    gap: space.xs,
    paddingInline: space.md,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: tokens.radius.sm,
    fontSize: tokens.size.sm,
    fontWeight: 650,
    textDecoration: 'none',
    selectors: { '&:hover': { backgroundColor: color.sunken } },
  },
])
