import { style } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

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

/** A link or button beside a heading: plain text with a touch target of 44 px. */
export const aside = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  padding: 0,
  border: 0,
  backgroundColor: 'transparent',
  color: tokens.color.ink,
  fontWeight: 650,
  textDecoration: 'underline',
  textDecorationColor: tokens.color.lineStrong,
  cursor: 'pointer',
  selectors: { '&:hover': { textDecorationColor: tokens.color.ink } },
})
