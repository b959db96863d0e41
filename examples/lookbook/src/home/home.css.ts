import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { style } from '@vanilla-extract/css'

import { page } from '../column.ts'

const { color, space } = tokens

export const root = style({ ...page, gap: space.xl, paddingInline: space.lg })

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space.md,
})

export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  color: color.ink,
  fontWeight: 650,
})

export const looks = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space.lg,
  '@media': {
    // On a phone, part of the next look is visible at the side.
    [below('landscape')]: {
      gridTemplateColumns: 'none',
      gridAutoFlow: 'column',
      gridAutoColumns: '70%',
      gap: space.md,
      marginInline: `calc(-1 * ${space.lg})`,
      paddingInline: space.lg,
      overflowX: 'auto',
      scrollSnapType: 'x proximity',
      scrollPaddingInline: space.lg,
    },
  },
})
