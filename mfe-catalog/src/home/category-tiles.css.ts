import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** Five in a row, or one above two pairs: never one left over. */
export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: tokens.space.md,
  '@media': {
    '(max-width: 62rem)': { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
    '(max-width: 40rem)': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: tokens.space.sm,
    },
  },
})

export const item = style({
  '@media': {
    '(min-width: 40.01rem) and (max-width: 62rem)': {
      gridColumn: 'span 2',
      selectors: { '&:nth-child(n + 4)': { gridColumn: 'span 3' } },
    },
    '(max-width: 40rem)': { selectors: { '&:first-child': { gridColumn: '1 / -1' } } },
  },
})

export const tile = style({ display: 'grid', gap: tokens.space.xs, textDecoration: 'none' })

export const text = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: tokens.space.sm,
  selectors: { [`${tile}:hover &`]: { textDecoration: 'underline' } },
})
