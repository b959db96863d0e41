import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({ minWidth: 0 })

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.xs,
  minHeight: 44,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: {
    // Safari's arrow, which `list-style` does not take away.
    '&::-webkit-details-marker': { display: 'none' },
  },
})

export const arrow = style({
  display: 'grid',
  color: tokens.color.inkSoft,
  selectors: { [`${root}:not([open]) &`]: { transform: 'rotate(-90deg)' } },
})
