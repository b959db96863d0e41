import { style } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

const { space } = tokens

/** On a phone the picture stands beside the facts, so that nothing has to be scrolled for to buy. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  gridTemplateAreas: '"picture facts" "form form"',
  gap: space.md,
  alignItems: 'start',
  '@media': {
    [from('landscape')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)',
      gridTemplateRows: 'auto 1fr',
      gridTemplateAreas: '"picture facts" "picture form"',
      columnGap: space.xl,
    },
  },
})

export const picture = style({ gridArea: 'picture' })

export const facts = style({
  gridArea: 'facts',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.md,
  '@media': { [below('landscape')]: { gap: space.xs } },
})

export const form = style({
  gridArea: 'form',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.md,
})
