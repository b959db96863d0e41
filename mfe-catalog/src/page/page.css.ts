import { style } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

export const column = style({
  width: '100%',
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: tokens.space.lg,
  '@media': { [below('landscape')]: { paddingInline: tokens.space.md } },
})

export const section = style([column, { display: 'grid', gap: tokens.space.xl }])

/** Buttons side by side. The variants of ui's `Row` would add 1 kB to each first view. */
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.sm })

/** Stacks the parts of a page. `minmax(0, 1fr)` keeps wide content from stretching it. */
export const stack = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.lg,
})

/** A standalone link, tall enough for a finger. */
export const textLink = style([touchTarget, { fontWeight: 700 }])
