import { tokens } from '@shop/ui/tokens'
import { style } from '@vanilla-extract/css'

const { color, radius, size, space } = tokens

export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: 44,
  fontSize: size.sm,
  fontWeight: 650,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  selectors: {
    '&:hover': { color: color.accent },
    '&:focus-visible': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
  },
})

export const form = style({
  marginBlockStart: space.xs,
  padding: space.md,
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  backgroundColor: color.raised,
})

export const problem = style({ color: color.danger, fontWeight: 500 })

export const thanks = style({
  padding: space.md,
  borderRadius: radius.md,
  backgroundColor: color.successSoft,
})
