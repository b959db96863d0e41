import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** Its button stays clear of the edge on which the assistant's floats: on phones below the field. */
export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  justifyItems: 'start',
  gap: `${tokens.space.xs} ${tokens.space.sm}`,
  width: 'min(28rem, 100% - 4rem)',
  '@media': {
    '(max-width: 40rem)': { gridTemplateColumns: 'minmax(0, 1fr)', width: '100%' },
  },
})

export const field = style({
  display: 'grid',
  justifySelf: 'stretch',
  gap: tokens.space.xs,
  fontWeight: 700,
})

export const input = style({
  width: '100%',
  minHeight: 44,
  paddingInline: tokens.space.md,
  border: `1px solid ${tokens.color.onDeepSoft}`,
  borderRadius: tokens.radius.sm,
  backgroundColor: 'transparent',
  color: tokens.color.onDeep,
  fontSize: tokens.size.md,
  fontWeight: 400,
  selectors: {
    '&::placeholder': {
      color: tokens.color.onDeepSoft,
      opacity: 1,
    },
  },
})

export const note = style({
  gridColumn: '1 / -1',
  color: tokens.color.onDeepSoft,
})
