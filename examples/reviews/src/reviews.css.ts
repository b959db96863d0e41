/** Uses the shop's own values (`tokens`), which suit light and dark themes. */
import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { style } from '@vanilla-extract/css'

const { color, space } = tokens

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: space.xl,
  '@media': {
    // On phones, the page's notes above already end with a line.
    [from('tablet')]: {
      paddingBlockStart: space.xl,
      borderBlockStart: `1px solid ${color.line}`,
    },
    [from('laptop')]: { gridTemplateColumns: 'minmax(0, 22rem) minmax(0, 1fr)', gap: space.xxl },
  },
})

export const side = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.sm,
})
