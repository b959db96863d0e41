import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** Where no script runs, nothing is being waited for. */
export const waiting = style({ '@media': { '(scripting: none)': { display: 'none' } } })

export const categories = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: tokens.space.lg,
  paddingBlockStart: tokens.space.md,
})

export const category = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  textDecoration: 'none',
  selectors: { '&:hover': { color: tokens.color.ink, textDecoration: 'underline' } },
})
