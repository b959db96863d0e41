import { style, styleVariants } from '@vanilla-extract/css'

import { inLayer, layeredStyle } from '../in-layer.ts'
import { below, short } from '../media.ts'
import { tokens } from '../tokens.css.ts'
import { clamped } from '../type.css.ts'

/** On screens this tall, panels leave space at the top, so that a toast covers no button. */
const tall = '(min-height: 34rem)'
const tallPhone = `${tall} and ${below('tablet')}`

/**
 * In a short window, the whole dialog scrolls, including head and foot. The dialog is a flex box,
 * because WebKit stretches a fixed grid to its `max-height`.
 */
const modal = layeredStyle({
  flexDirection: 'column',
  overflow: 'hidden',
  boxShadow: tokens.shadow.overlay,
  selectors: { '&[open]': { display: 'flex' } },
  '@media': { [short]: { overflow: 'auto', overscrollBehavior: 'contain' } },
})

const side = style([
  modal,
  inLayer({
    position: 'fixed',
    inset: '0 0 0 auto',
    width: 'min(27rem, 100vw)',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: 0,
    '@media': {
      '(prefers-reduced-motion: no-preference)': {
        transition: `transform ${tokens.motion.slow}`,
        selectors: { '&[open]': { '@starting-style': { transform: 'translateX(100%)' } } },
      },
    },
  }),
])

const belowMessage = {
  insetBlock: `${tokens.layout.message} 1rem`,
  maxHeight: `calc(100dvh - ${tokens.layout.message} - 1rem)`,
}

const whole = { insetBlock: 0, maxHeight: '100dvh' }

const centred = style([
  modal,
  inLayer({
    width: 'min(56rem, calc(100vw - 2rem))',
    maxHeight: 'calc(100dvh - 2rem)',
    margin: 'auto',
    borderRadius: tokens.radius.md,
    '@media': {
      [tall]: {
        insetBlock: tokens.layout.message,
        maxHeight: `calc(100dvh - 2 * ${tokens.layout.message})`,
      },
      [tallPhone]: belowMessage,
      [short]: whole,
    },
  }),
])

export const root = styleVariants({
  /** On wide screens, a toast fits beside the sheet. */
  sheet: [
    side,
    inLayer({
      '@media': {
        [tallPhone]: {
          insetBlockStart: tokens.layout.message,
          height: `calc(100dvh - ${tokens.layout.message})`,
        },
      },
    }),
  ],
  /** A phone has no space beside a panel. */
  screen: [side, inLayer({ width: '100vw', boxShadow: 'none' })],
  dialog: [centred],
  /** A question is as narrow as a toast, and on short screens opens below the toasts. */
  question: [
    centred,
    inLayer({
      width: 'min(28rem, calc(100vw - 2rem))',
      '@media': { [`not ${tall}`]: belowMessage },
    }),
  ],
})

export const head = layeredStyle({
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  gap: tokens.space.sm,
  padding: `${tokens.space.md} ${tokens.space.lg}`,
  borderBottom: `1px solid ${tokens.color.line}`,
})

export const title = layeredStyle({
  flexGrow: 1,
  minWidth: 0,
  fontSize: tokens.size.lg,
  fontWeight: 750,
  overflowWrap: 'anywhere',
  outline: 'none',
})

/** A name may have 500 characters, so a title has at most two lines. */
export const titleText = style([
  clamped.two,
  inLayer({ display: '-webkit-inline-box', maxWidth: '100%', verticalAlign: 'top' }),
])

/** The scroll padding keeps a focused element clear of buttons at the lower edge. */
export const body = layeredStyle({
  flexGrow: 1,
  padding: tokens.space.lg,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingBlockEnd: 'min(9rem, 40%)',
  '@media': { [short]: { flexShrink: 0, overflow: 'visible' } },
})
export const foot = layeredStyle({
  flexShrink: 0,
  padding: tokens.space.lg,
  borderTop: `1px solid ${tokens.color.line}`,
})
