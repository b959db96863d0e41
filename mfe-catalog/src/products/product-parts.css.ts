import { style, styleVariants } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { clamped } from '../page/page.css.ts'

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
    [below('landscape')]: {
      ...clamped,
      WebkitLineClamp: 5,
      fontSize: tokens.size.sm,
    },
  },
})
