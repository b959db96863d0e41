/** Styles that several screens of the catalog share. */
import { style } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

/** The centered column of a page. */
export const column = style({
  width: '100%',
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: tokens.space.lg,
  '@media': { [below('landscape')]: { paddingInline: tokens.space.md } },
})

/** A part of a page, under a heading of its own. */
export const section = style([column, { display: 'grid', gap: tokens.space.xl }])

/** Buttons side by side. A class instead of ui's `Row`, whose variants would be 1 kB more in each first view. */
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.sm })

/** The parts of a page below one another, none of them wider than it. */
export const stack = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.lg,
})

/** A link that stands alone, tall enough for a finger. */
export const textLink = style([touchTarget, { fontWeight: 700 }])
