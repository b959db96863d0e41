import { style } from '@vanilla-extract/css'
import { tokens } from '@shop/ui/tokens'

/** In the area of a cart line's amount, which six sizes need: it reaches below the remove button. */
export const action = style({ gridArea: 'amount' })

export const question = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
})

/** Its word, not its target, ends where the column does. */
export const cancel = style({ marginInlineEnd: `calc(-1 * ${tokens.space.lg})` })
