import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { heading } from '@shop/ui/type'

/** It has the focus for readers of the page, and nothing to press. */
export const said = style({ outline: 'none' })

export const status = style([heading, said, { paddingBlockEnd: tokens.space.md }])

/** One below the other on small screens, beside one another on wide ones. */
export const steps = style({
  display: 'grid',
  gap: tokens.space.sm,
  '@media': {
    [from('landscape')]: { gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)' },
  },
})

/** A step that is still to come. */
export const step = style({
  display: 'grid',
  alignContent: 'start',
  gap: tokens.space.xs,
  paddingBlockStart: tokens.space.sm,
  borderBlockStart: `2px solid ${tokens.color.line}`,
  color: tokens.color.inkSoft,
})

export const reached = style([
  step,
  { borderBlockStartColor: tokens.color.accent, color: tokens.color.ink },
])

/** The order goes no further. */
export const ended = style([reached, { borderBlockStartColor: tokens.color.danger }])

export const name = style({ fontWeight: 650 })
