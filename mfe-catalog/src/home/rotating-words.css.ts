import { keyframes, style } from '@vanilla-extract/css'

import { hero } from '@shop/ui/type'

const secondsAWord = 2
const wordCount = 5

/** Each word is there for its fifth of the cycle. */
const turn = keyframes({
  '0%': { opacity: 0, transform: 'translateY(0.12em)' },
  '3%, 19%': { opacity: 1, transform: 'none' },
  '21%, 100%': { opacity: 0, transform: 'translateY(-0.08em)' },
})

export const root = style([hero])

export const words = style({ display: 'grid' })

const base = style({ gridArea: '1 / 1' })

const nth = (index: number): string =>
  style([
    base,
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

/** By place; where motion is unwelcome the first one stays. */
export const word = Array.from({ length: wordCount }, (_, index) => nth(index))
