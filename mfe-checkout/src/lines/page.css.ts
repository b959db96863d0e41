import { style } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.xl,
  width: '100%',
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: tokens.space.lg,
  paddingBlock: tokens.space.xl,
  paddingBlockEnd: tokens.space.section,
  '@media': { [below('landscape')]: { paddingInline: tokens.space.md } },
})

/** Content, and the summary beside it. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.xl,
  alignItems: 'start',
  '@media': {
    [from('laptop')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(22rem, 28rem)',
      columnGap: tokens.space.xxl,
    },
  },
})

/** A heading, and a link beside it. */
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: tokens.space.md,
})

/** A link or button beside a heading, which both look like links. */
export const aside = style([
  touchTarget,
  {
    fontWeight: 650,
    textDecoration: 'underline',
    textDecorationColor: tokens.color.lineStrong,
    selectors: { '&:hover': { textDecorationColor: tokens.color.ink } },
  },
])
