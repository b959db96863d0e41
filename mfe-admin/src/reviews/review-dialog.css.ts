import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const part = style({ display: 'grid', gap: tokens.space.sm })

export const quote = style({
  display: 'grid',
  gap: tokens.space.xxs,
  margin: 0,
  padding: tokens.space.md,
  borderRadius: tokens.radius.md,
  backgroundColor: tokens.color.sunken,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
})

export const title = style({ fontWeight: 700 })

export const form = style({ display: 'grid', justifyItems: 'stretch', gap: tokens.space.sm })
export const submit = style({ justifySelf: 'start' })
