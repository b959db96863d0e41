import { keyframes, style } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { column } from '../page/page.css.ts'

const { color, size, space } = tokens

/** Dark in both themes; with the header it fills the first screen. */
export const root = style({
  position: 'relative',
  display: 'grid',
  alignItems: 'end',
  minHeight: 'min(52rem, calc(100svh - 6.5rem))',
  backgroundColor: color.deep,
  color: color.onDeep,
  overflow: 'hidden',
  isolation: 'isolate',
  '@media': { [below('landscape')]: { minHeight: 'min(44rem, calc(100svh - 13rem))' } },
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
      background: `linear-gradient(to top, ${color.night} 0%, transparent 62%), linear-gradient(to right, ${color.night} 0%, transparent 58%)`,
    },
  },
})

export const copy = style([
  column,
  {
    display: 'grid',
    justifyItems: 'start',
    gap: space.lg,
    paddingBlock: `${space.section} ${space.xxl}`,
    '@media': { [below('landscape')]: { gap: space.md } },
  },
])

export const lead = style({ maxWidth: '34ch', fontSize: size.lg, textWrap: 'pretty' })
export const still = style({
  position: 'absolute',
  insetBlockStart: space.xs,
  insetInlineEnd: space.xs,
  '@media': { '(prefers-reduced-motion: reduce)': { display: 'none' } },
})

const secondsAWord = 2
const wordCount = 5

/** Each word is visible for a fifth of the cycle. */
const turn = keyframes({
  '0%': { opacity: 0, transform: 'translateY(0.12em)' },
  '3%, 19%': { opacity: 1, transform: 'none' },
  '21%, 100%': { opacity: 0, transform: 'translateY(-0.08em)' },
})

export const words = style({ display: 'grid' })

const wordBase = style({ gridArea: '1 / 1' })

const nthWord = (index: number): string =>
  style([
    wordBase,
    {
      opacity: index === 0 ? 1 : 0,
      '@media': {
        '(prefers-reduced-motion: no-preference)': {
          animation: `${turn} ${secondsAWord * wordCount}s ${secondsAWord * index}s infinite both`,
          selectors: { '[data-still="true"] &': { animationPlayState: 'paused' } },
        },
      },
    },
  ])

/** One style a word; with reduced motion the first word stays. */
export const word = Array.from({ length: wordCount }, (_, index) => nthWord(index))

/** A clip or its poster, which fills its frame. */
export const cover = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
})
