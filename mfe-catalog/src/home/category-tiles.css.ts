import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** Five in a row, or two rows: never one left over. */
export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: tokens.space.md,
  '@media': {
    '(max-width: 62rem)': { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
    '(max-width: 40rem)': { gap: `${tokens.space.lg} ${tokens.space.sm}` },
  },
})

export const item = style({
  '@media': {
    '(max-width: 62rem)': {
      gridColumn: 'span 2',
      selectors: { '&:nth-child(-n + 2)': { gridColumn: 'span 3' } },
    },
  },
})

export const tile = style({ display: 'grid', gap: tokens.space.xs, textDecoration: 'none' })

export const text = style({
  display: 'grid',
  selectors: { [`${tile}:hover &`]: { textDecoration: 'underline' } },
})

/** The longest has one line in a third of a phone, too. */
export const name = style({
  '@media': { '(max-width: 40rem)': { fontSize: tokens.size.sm } },
})
