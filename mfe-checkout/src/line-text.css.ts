import { style } from '@vanilla-extract/css'

/** Three lines of the longest name are enough to know it. */
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontWeight: 700,
  lineHeight: 1.3,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})

export const price = style({ fontVariantNumeric: 'tabular-nums' })
