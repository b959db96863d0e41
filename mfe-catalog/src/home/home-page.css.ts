import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.section,
})

/** The page's column. */
export const column = style({
  width: '100%',
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: tokens.space.lg,
  '@media': { '(max-width: 40rem)': { paddingInline: tokens.space.md } },
})

export const section = style([column, { display: 'grid', gap: tokens.space.xl }])

/** A heading and the way to more of it. */
export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `${tokens.space.xs} ${tokens.space.lg}`,
})

export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontWeight: 700,
})
