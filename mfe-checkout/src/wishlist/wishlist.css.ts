import { style } from '@vanilla-extract/css'
import { tokens } from '@shop/ui/tokens'

export const line = style({
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr) auto',
  gap: tokens.space.md,
  paddingBlock: tokens.space.lg,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  selectors: { '&:first-child': { paddingBlockStart: 0 } },
})

export const picture = style({ display: 'block', textDecoration: 'none' })

export const text = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: tokens.space.xxs,
  alignContent: 'start',
})

/** As wide as the line, past the remove button and its gap: six sizes need the width. */
export const sizes = style({
  display: 'grid',
  marginInlineEnd: `calc(-2.125rem - ${tokens.space.md})`,
})

export const question = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
})

/** Its word, not its target, ends where the column does. */
export const cancel = style({ marginInlineEnd: `calc(-1 * ${tokens.space.lg})` })

/** Its icon, not its target, ends where the column does. */
export const remove = style({ marginBlockStart: '-0.625rem', marginInlineEnd: '-0.625rem' })
