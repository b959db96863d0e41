import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.xl,
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: tokens.space.lg,
  paddingBlock: tokens.space.xl,
  paddingBlockEnd: tokens.space.section,
})

/** Content, and the summary beside it. */
export const columns = style({
  display: 'grid',
  gap: tokens.space.xl,
  alignItems: 'start',
  '@media': { '(min-width: 60rem)': { gridTemplateColumns: 'minmax(0, 1fr) 24rem' } },
})
