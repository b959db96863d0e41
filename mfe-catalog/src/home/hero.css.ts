import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** Dark in both themes, and pulled together with the header: the first screen is one picture. */
export const root = style({
  position: 'relative',
  display: 'grid',
  alignItems: 'end',
  minHeight: 'min(52rem, calc(100svh - 6.5rem))',
  backgroundColor: tokens.color.deep,
  color: tokens.color.onDeep,
  overflow: 'hidden',
  isolation: 'isolate',
  '@media': { '(max-width: 40rem)': { minHeight: 'min(44rem, calc(100svh - 13rem))' } },
})

export const stage = style({
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  selectors: {
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      background: `linear-gradient(to top, ${tokens.color.night} 0%, transparent 62%), linear-gradient(to right, ${tokens.color.night} 0%, transparent 58%)`,
    },
  },
})

export const copy = style({
  display: 'grid',
  justifyItems: 'start',
  gap: tokens.space.lg,
  width: '100%',
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  padding: `${tokens.space.section} ${tokens.space.lg} ${tokens.space.xxl}`,
  '@media': { '(max-width: 40rem)': { paddingInline: tokens.space.md, gap: tokens.space.md } },
})

export const lead = style({ maxWidth: '34ch', fontSize: tokens.size.lg, textWrap: 'pretty' })
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.sm })

export const still = style({
  position: 'absolute',
  insetBlockStart: tokens.space.xs,
  insetInlineEnd: tokens.space.xs,
  '@media': { '(prefers-reduced-motion: reduce)': { display: 'none' } },
})
