import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { style } from '@vanilla-extract/css'

import { column, page } from '../column.ts'

const { color, radius, space } = tokens

export const root = style({
  ...page,
  gap: space.section,
  padding: `${space.xl} ${space.md} ${space.section}`,
  '@media': { [from('tablet')]: { paddingInline: space.lg } },
})

export const head = style({ display: 'grid', gap: space.md, maxWidth: '40rem' })

export const looks = style({
  ...column,
  gap: `${space.xxl} ${space.lg}`,
  '@media': {
    [from('tablet')]: { gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', alignItems: 'end' },
  },
})

const place = (gridColumn: string, alignSelf = 'end') => ({
  '@media': { [from('tablet')]: { gridColumn, alignSelf } },
})

export const look = style({
  selectors: {
    '&:nth-child(4n + 1)': place('1 / span 7'),
    '&:nth-child(4n + 2)': place('9 / span 4'),
    '&:nth-child(4n + 3)': place('1 / span 4', 'start'),
    '&:nth-child(4n)': place('6 / span 7'),
  },
})

export const card = style({
  display: 'grid',
  gap: space.sm,
  color: color.ink,
  textDecoration: 'none',
})

export const picture = style({
  display: 'block',
  overflow: 'hidden',
  borderRadius: radius.md,
  selectors: {
    [`${card}:focus-visible &`]: { outline: `3px solid ${color.accent}`, outlineOffset: 3 },
  },
})

export const caption = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: space.sm,
  selectors: { [`${card}:hover &`]: { textDecoration: 'underline', textUnderlineOffset: '0.2em' } },
})
