import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const dot = style({
  width: 30,
  height: 30,
  borderRadius: tokens.radius.round,
  border: `1px solid ${tokens.color.lineStrong}`,
})

export const swatches = styleVariants(tokens.swatch, (color) => [dot, { backgroundColor: color }])
