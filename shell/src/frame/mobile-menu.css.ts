import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'
import { display } from '@shop/ui/type'

export const root = style({
  position: 'fixed',
  inset: 0,
  width: '100%',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  backgroundColor: tokens.color.deep,
  color: tokens.color.onDeep,
  overflowY: 'auto',
  selectors: { '&:popover-open': { display: 'grid', gridTemplateRows: 'auto 1fr auto' } },
})

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: tokens.layout.header,
  paddingInline: tokens.space.md,
})

export const nav = style({
  display: 'grid',
  alignContent: 'center',
  paddingInline: tokens.space.md,
})

export const link = style([
  display,
  {
    paddingBlock: tokens.space.xs,
    lineHeight: 1.15,
    textDecorationLine: 'none',
    textDecorationThickness: 4,
    textUnderlineOffset: 8,
    selectors: { '&[aria-current]': { textDecorationLine: 'underline' } },
  },
])

export const foot = style({ padding: tokens.space.md, fontSize: tokens.size.sm })
