import type { StyleRule } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'

import { inLayer } from '../in-layer.ts'
import { below, forcedColors } from '../media.ts'
import { tokens } from '../tokens.css.ts'

const { color, motion } = tokens

const off = '&:is(:disabled, [aria-disabled="true"])'
const hover = '&:hover:not(:disabled, [aria-disabled="true"])'

type Look = { backgroundColor?: string; color?: string; borderColor?: string }

const tone = (rest: Look, hovered: Look): StyleRule =>
  inLayer({ ...rest, selectors: { [hover]: hovered } })

const ink = { backgroundColor: color.inverse, color: color.onInverse }
const accent = { backgroundColor: color.accent, color: color.onAccent }
const clear = { backgroundColor: 'transparent', color: color.ink }
const light = { backgroundColor: color.onDeep, color: color.deep }

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
    textAlign: 'center',
    whiteSpace: 'nowrap',
    transition: `background-color ${motion.fast}, color ${motion.fast}, border-color ${motion.fast}`,
    selectors: { [off]: { opacity: 0.45, cursor: 'not-allowed' } },
    // On small screens, large or widely spaced text would overflow if it could not wrap.
    '@media': { [below('landscape')]: { paddingBlock: tokens.space.xs, whiteSpace: 'normal' } },
  }),
  variants: {
    tone: {
      solid: tone(ink, accent),
      accent: tone(accent, ink),
      outline: tone({ ...clear, borderColor: color.lineStrong }, { borderColor: color.ink }),
      subtle: tone(clear, { backgroundColor: color.sunken }),
      /** For buttons on dark bands and pictures. */
      light: tone(light, { backgroundColor: color.onBrand }),
      ghost: [
        tone({ ...clear, color: color.onDeep, borderColor: 'currentColor' }, light),
        inLayer({ '@media': { [forcedColors]: { backgroundColor: 'Canvas' } } }),
      ],
      danger: inLayer({ backgroundColor: color.danger, color: color.onAccent }),
    },
    size: { md: {}, lg: inLayer({ minHeight: 56, paddingInline: tokens.space.xl }) },
    width: { auto: {}, full: inLayer({ width: '100%' }) },
  },
  defaultVariants: { tone: 'solid', size: 'md', width: 'auto' },
})
