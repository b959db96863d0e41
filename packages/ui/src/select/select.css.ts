import { style } from '@vanilla-extract/css'

import { inLayer } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

export const root = style(
  inLayer({
    display: 'inline-flex',
    minWidth: 0,
    alignItems: 'center',
    gap: tokens.space.xs,
    fontSize: tokens.size.sm,
    fontWeight: 600,
  }),
)

/** Drawn by us: the arrow is a corner of two lines, in the color of the text. */
export const input = style(
  inLayer({
    appearance: 'none',
    width: '100%',
    minHeight: 44,
    textOverflow: 'ellipsis',
    paddingInline: `${tokens.space.sm} ${tokens.space.xl}`,
    border: `1px solid ${tokens.color.lineStrong}`,
    borderRadius: tokens.radius.sm,
    backgroundColor: 'transparent',
    color: tokens.color.ink,
    font: 'inherit',
    cursor: 'pointer',
    selectors: { '&:hover': { borderColor: tokens.color.ink } },
  }),
)

/** On a phone the chosen option speaks for itself; the name is still read out. */
export const name = style(
  inLayer({
    '@media': {
      '(max-width: 40rem)': {
        position: 'absolute',
        width: 1,
        height: 1,
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
    },
  }),
)

export const field = style(
  inLayer({
    position: 'relative',
    minWidth: 0,
    selectors: {
      '&::after': {
        content: '""',
        position: 'absolute',
        insetInlineEnd: tokens.space.md,
        insetBlockStart: '50%',
        width: 7,
        height: 7,
        borderInlineEnd: '2px solid currentColor',
        borderBlockEnd: '2px solid currentColor',
        transform: 'translateY(-70%) rotate(45deg)',
        pointerEvents: 'none',
      },
    },
  }),
)

export const option = style(
  inLayer({ backgroundColor: tokens.color.raised, color: tokens.color.ink }),
)
