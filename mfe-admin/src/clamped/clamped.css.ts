import { style } from '@vanilla-extract/css'

export const twoLines = style({
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  // The only way to clamp lines that every browser knows.
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
})
