import { recipe } from '@vanilla-extract/recipes'

import { inLayer } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

const off = '&:is(:disabled, [aria-disabled="true"])'
const hover = '&:hover:not(:disabled, [aria-disabled="true"])'

export const button = recipe({
  base: inLayer({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.space.xs,
    minHeight: 44,
    paddingInline: tokens.space.lg,
    borderRadius: tokens.radius.sm,
    border: '1px solid transparent',
    fontWeight: 700,
    fontStretch: '112%',
    letterSpacing: '-0.005em',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    transition: `background-color ${tokens.motion.fast}, color ${tokens.motion.fast}, border-color ${tokens.motion.fast}`,
    selectors: { [off]: { opacity: 0.45, cursor: 'not-allowed' } },
  }),
  variants: {
    tone: {
      solid: inLayer({
        backgroundColor: tokens.color.inverse,
        color: tokens.color.onInverse,
        selectors: {
          [hover]: {
            backgroundColor: tokens.color.accent,
            color: tokens.color.onAccent,
          },
        },
      }),
      accent: inLayer({
        backgroundColor: tokens.color.accent,
        color: tokens.color.onAccent,
        selectors: {
          [hover]: {
            backgroundColor: tokens.color.inverse,
            color: tokens.color.onInverse,
          },
        },
      }),
      outline: inLayer({
        backgroundColor: 'transparent',
        color: tokens.color.ink,
        borderColor: tokens.color.lineStrong,
        selectors: { [hover]: { borderColor: tokens.color.ink } },
      }),
      subtle: inLayer({
        backgroundColor: 'transparent',
        color: tokens.color.ink,
        selectors: { [hover]: { backgroundColor: tokens.color.sunken } },
      }),
      /** On dark bands and pictures. */
      light: inLayer({
        backgroundColor: tokens.color.onDeep,
        color: tokens.color.deep,
        selectors: { [hover]: { backgroundColor: tokens.color.onBrand } },
      }),
      ghost: inLayer({
        backgroundColor: 'transparent',
        color: tokens.color.onDeep,
        borderColor: 'currentColor',
        selectors: {
          [hover]: {
            backgroundColor: tokens.color.onDeep,
            color: tokens.color.deep,
          },
        },
      }),
      danger: inLayer({
        backgroundColor: tokens.color.danger,
        color: tokens.color.onAccent,
      }),
    },
    size: {
      md: {},
      lg: inLayer({ minHeight: 56, paddingInline: tokens.space.xl }),
    },
    width: { auto: {}, full: inLayer({ width: '100%' }) },
  },
  defaultVariants: { tone: 'solid', size: 'md', width: 'auto' },
})
