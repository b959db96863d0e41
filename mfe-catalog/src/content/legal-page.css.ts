import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { intro } from './content-page.css.ts'

export const head = style([intro, { gap: tokens.space.md }])

export const contents = style({
  display: 'grid',
  gap: tokens.space.xs,
  width: '100%',
  marginBlockStart: tokens.space.md,
  paddingBlockStart: tokens.space.lg,
  borderBlockStart: `1px solid ${tokens.color.line}`,
})

export const entry = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  textDecoration: 'none',
  '@media': { [from('laptop')]: { minHeight: 36 } },
  selectors: {
    '&:hover': { textDecoration: 'underline' },
  },
})

export const sections = style({ display: 'grid', gap: tokens.space.xl })

export const section = style({
  display: 'grid',
  gap: tokens.space.xs,
  scrollMarginBlockStart: `calc(${tokens.layout.header} + ${tokens.space.lg})`,
})

export const points = style({
  display: 'grid',
  gap: tokens.space.xs,
  paddingInlineStart: tokens.space.lg,
  listStyle: 'square',
})
