import { tokens } from '@shop/ui/tokens'
import { style } from '@vanilla-extract/css'

const { color, size } = tokens

export const summary = style({
  fontSize: size.sm,
  fontWeight: 650,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  selectors: {
    '&:hover': { color: color.accent },
    '&:focus-visible': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
  },
})

export const problem = style({ color: color.danger, fontWeight: 500 })
