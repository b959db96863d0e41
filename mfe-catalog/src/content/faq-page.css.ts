import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const list = style({ borderBlockStart: `1px solid ${tokens.color.line}` })

/** The height is animated where the browser can interpolate `auto`. */
export const item = style({
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  scrollMarginBlockStart: `calc(${tokens.layout.header} + ${tokens.space.lg})`,
  interpolateSize: 'allow-keywords',
  selectors: {
    '&::details-content': { blockSize: 0, overflow: 'clip' },
    '&[open]::details-content': { blockSize: 'auto' },
  },
  '@media': {
    '(prefers-reduced-motion: no-preference)': {
      selectors: {
        '&::details-content': {
          transition: `block-size ${tokens.motion.slow}, content-visibility ${tokens.motion.slow} allow-discrete`,
        },
      },
    },
  },
})

const mark = {
  content: '""',
  position: 'absolute',
  insetInlineEnd: 4,
  insetBlockStart: 'calc(50% - 1px)',
  inlineSize: 16,
  blockSize: 2,
  backgroundColor: 'currentColor',
  transition: `rotate ${tokens.motion.fast}`,
} as const

/** The plus of a closed question turns into the minus of an open one. */
export const question = style({
  position: 'relative',
  display: 'block',
  paddingBlock: tokens.space.lg,
  paddingInlineEnd: tokens.space.xxl,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { color: tokens.color.accent },
    '&::before': mark,
    '&::after': { ...mark, rotate: '90deg' },
    [`${item}[open] > &::after`]: { rotate: '0deg' },
  },
})

export const answer = style({
  maxWidth: '62ch',
  paddingBlockEnd: tokens.space.lg,
  paddingInlineEnd: tokens.space.xl,
  color: tokens.color.inkSoft,
  textWrap: 'pretty',
})
