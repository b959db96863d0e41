import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { column } from '../page/page.css.ts'

/** The intro beside the content; the intro stays in view. */
export const columns = style([
  column,
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.space.xxl,
    paddingBlock: `${tokens.space.xxl} ${tokens.space.section}`,
    '@media': {
      [from('laptop')]: {
        gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
        columnGap: tokens.space.section,
      },
    },
  },
])

export const intro = style({
  display: 'grid',
  justifyItems: 'start',
  gap: tokens.space.lg,
  maxWidth: '36rem',
  '@media': {
    [from('laptop')]: {
      position: 'sticky',
      insetBlockStart: `calc(${tokens.layout.header} + ${tokens.space.xl})`,
    },
  },
})

export const prose = style({ display: 'grid', gap: tokens.space.md, maxWidth: '65ch' })
