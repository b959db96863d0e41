import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const narrow = '(max-width: 48rem)'

export const root = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '10rem minmax(0, 1fr) 15rem',
  gap: tokens.space.lg,
  alignItems: 'start',
  paddingBlockEnd: tokens.space.lg,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  '@media': { [narrow]: { gridTemplateColumns: '7.5rem minmax(0, 1fr)', gap: tokens.space.md } },
})

export const picture = style({ position: 'relative' })
export const text = style({ display: 'grid', justifyItems: 'start', gap: tokens.space.xs })

export const description = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  maxWidth: '60ch',
})

export const controls = style({
  position: 'relative',
  zIndex: 2,
  display: 'grid',
  gap: tokens.space.xs,
  '@media': { [narrow]: { gridColumn: '1 / -1' } },
})

export const tools = style({
  display: 'flex',
  justifyContent: 'end',
  '@media': {
    [narrow]: { position: 'absolute', insetBlockEnd: '100%', insetInlineEnd: 0 },
  },
})
