import { style } from '@vanilla-extract/css'

import { inLayer } from '../in-layer.ts'
import { below } from '../media.ts'
import { tokens } from '../tokens.css.ts'

/** Screens with height to spare: panels leave space for a message above them, so that it covers none of their buttons. */
const tall = '(min-height: 34rem)'
const tallPhone = `${tall} and ${below('tablet')}`

/** A modal `<dialog>` held to the right edge. */
const side = style(
  inLayer({
    position: 'fixed',
    inset: '0 0 0 auto',
    width: 'min(27rem, 100vw)',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: 0,
    padding: 0,
    border: 0,
    backgroundColor: tokens.color.paper,
    color: tokens.color.ink,
    boxShadow: tokens.shadow.overlay,
    overflow: 'hidden',
    '::backdrop': { backgroundColor: tokens.color.veil },
    selectors: {
      '&[open]': { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr) auto' },
    },
    '@media': {
      '(prefers-reduced-motion: no-preference)': {
        transition: `transform ${tokens.motion.slow}`,
        selectors: { '&[open]': { '@starting-style': { transform: 'translateX(100%)' } } },
      },
    },
  }),
)

/** On wide screens a message stands beside it. */
export const sheet = style([
  side,
  inLayer({
    '@media': {
      [tallPhone]: {
        insetBlockStart: tokens.layout.message,
        height: `calc(100dvh - ${tokens.layout.message})`,
      },
    },
  }),
])

/** Over everything: a phone has no space beside it. */
export const screen = style([side, inLayer({ width: '100vw', boxShadow: 'none' })])

/** A centred modal `<dialog>`. */
const centred = style(
  inLayer({
    width: 'min(56rem, calc(100vw - 2rem))',
    maxHeight: 'calc(100dvh - 2rem)',
    margin: 'auto',
    padding: 0,
    border: 0,
    borderRadius: tokens.radius.md,
    backgroundColor: tokens.color.paper,
    color: tokens.color.ink,
    boxShadow: tokens.shadow.overlay,
    overflow: 'hidden',
    '::backdrop': { backgroundColor: tokens.color.veil },
    selectors: {
      '&[open]': { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr) auto' },
    },
  }),
)

export const dialog = style([
  centred,
  inLayer({
    '@media': {
      [tall]: {
        insetBlock: tokens.layout.message,
        maxHeight: `calc(100dvh - 2 * ${tokens.layout.message})`,
      },
      [tallPhone]: {
        insetBlockEnd: '1rem',
        maxHeight: `calc(100dvh - ${tokens.layout.message} - 1rem)`,
      },
    },
  }),
])

/** A dialog as wide as a sentence. */
export const question = style([centred, inLayer({ width: 'min(28rem, calc(100vw - 2rem))' })])

export const head = style(
  inLayer({
    display: 'flex',
    alignItems: 'center',
    gap: tokens.space.sm,
    padding: `${tokens.space.md} ${tokens.space.lg}`,
    borderBottom: `1px solid ${tokens.color.line}`,
  }),
)

export const title = style(
  inLayer({
    flexGrow: 1,
    minWidth: 0,
    fontSize: tokens.size.lg,
    fontWeight: 750,
    overflowWrap: 'anywhere',
    outline: 'none',
  }),
)

/** A name may have 500 characters. */
export const titleText = style(
  inLayer({
    display: '-webkit-inline-box',
    maxWidth: '100%',
    verticalAlign: 'top',
    overflow: 'hidden',
    // The only way to clamp lines that every browser knows.
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
  }),
)
/** What is focused by keyboard stays clear of buttons that stick to the lower edge. */
export const body = style(
  inLayer({
    padding: tokens.space.lg,
    overflow: 'auto',
    overscrollBehavior: 'contain',
    scrollPaddingBlockEnd: '9rem',
  }),
)
export const foot = style(
  inLayer({ padding: tokens.space.lg, borderTop: `1px solid ${tokens.color.line}` }),
)
