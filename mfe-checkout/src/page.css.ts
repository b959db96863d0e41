import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

import { wide } from './breakpoint.ts'

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
  '@media': { '(max-width: 40rem)': { paddingInline: tokens.space.md } },
})

/** Content, and the summary beside it. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.xl,
  alignItems: 'start',
  '@media': {
    [wide]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(22rem, 28rem)',
      columnGap: tokens.space.xxl,
    },
  },
})

/** A heading, and one way beside it. */
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: tokens.space.md,
})

/** A way beside a heading: text, as high as a finger, on the heading's edge where it wraps. */
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
