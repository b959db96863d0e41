import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const dot = style({
  display: 'inline-block',
  flexShrink: 0,
  borderRadius: tokens.radius.round,
  border: `1px solid ${tokens.color.lineStrong}`,
})

export const sizes = styleVariants({ sm: 16, md: 30 }, (side) => ({ width: side, height: side }))
export const swatches = styleVariants(tokens.swatch, (color) => [dot, { backgroundColor: color }])

export const brief = style({
  '@media': {
    '(max-width: 35.99rem)': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 5,
      overflow: 'hidden',
      fontSize: tokens.size.sm,
    },
  },
})
