import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** On a phone the cards are swiped through; the next one shows its edge. */
export const cards = style({
  display: 'grid',
  gap: tokens.space.lg,
  '@media': {
    '(min-width: 40.01rem)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    '(max-width: 40rem)': {
      gridAutoFlow: 'column',
      gridAutoColumns: '78%',
      gap: tokens.space.sm,
      marginInline: `calc(-1 * ${tokens.space.md})`,
      paddingInline: tokens.space.md,
      scrollPaddingInline: tokens.space.md,
      overflowX: 'auto',
      overscrollBehaviorX: 'contain',
      scrollSnapType: 'x mandatory',
      scrollbarWidth: 'none',
    },
  },
})
