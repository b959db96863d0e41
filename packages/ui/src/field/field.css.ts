import { styleVariants } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'

import { inLayer, layeredStyle } from '../in-layer.ts'
import { below } from '../media.ts'
import { tokens } from '../tokens.css.ts'
import { hidden, outOfSight } from '../type.css.ts'

const base = layeredStyle({ minWidth: 0, fontSize: tokens.size.sm, fontWeight: 600 })

export const root = styleVariants({
  stacked: [
    base,
    inLayer({
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignContent: 'start',
      gap: 6,
    }),
  ],
  inline: [base, inLayer({ display: 'inline-flex', alignItems: 'center', gap: tokens.space.xs })],
})

export const label = styleVariants({
  shown: {},
  hidden: [hidden],
  /** On phones, the selected option says enough without a label. */
  roomy: inLayer({ '@media': { [below('landscape')]: outOfSight } }),
  /** Screen readers rely on the control's `required` attribute, not on the star. */
  required: inLayer({ selectors: { '&::after': { content: '" *" / ""' } } }),
})

/** The style of text fields, text areas and selects. */
export const control = recipe({
  base: inLayer({
    width: '100%',
    minHeight: 44,
    paddingInline: tokens.space.md,
    border: `1px solid ${tokens.color.lineStrong}`,
    borderRadius: tokens.radius.sm,
    fontWeight: 400,
    // Prevents a zoom: Safari on phones zooms into a focused field with smaller text.
    '@media': { [below('landscape')]: { fontSize: tokens.size.md } },
    selectors: {
      '&[aria-invalid="true"]': { borderColor: tokens.color.danger },
      '&::placeholder': { color: tokens.color.inkSoft, opacity: 1 },
    },
  }),
  variants: {
    look: {
      boxed: inLayer({
        minHeight: 48,
        // A field that gets the focus scrolls into view together with its label.
        scrollMarginBlockStart: '1.75rem',
        backgroundColor: tokens.color.raised,
        color: tokens.color.ink,
        fontSize: tokens.size.md,
      }),
      inline: inLayer({
        backgroundColor: 'transparent',
        color: tokens.color.ink,
        fontWeight: 600,
        textOverflow: 'ellipsis',
        paddingInlineStart: tokens.space.sm,
        selectors: { '&:hover': { borderColor: tokens.color.ink } },
      }),
      badge: inLayer({
        // The selected value is never cut off. Long texts beside it shrink instead.
        minWidth: 'max-content',
        borderColor: 'transparent',
        borderRadius: tokens.radius.round,
        fontWeight: 650,
        selectors: { '&:hover': { borderColor: 'currentColor' } },
      }),
    },
    kind: {
      // Clips a date in wide letters, which would overflow the field in a narrow window.
      line: inLayer({ overflow: 'clip' }),
      lines: inLayer({
        paddingBlock: tokens.space.sm,
        lineHeight: 1.5,
        resize: 'vertical',
        fieldSizing: 'content',
      }),
      choice: inLayer({ appearance: 'none', paddingInlineEnd: tokens.space.xl, cursor: 'pointer' }),
    },
    height: {
      usual: {},
      short: inLayer({ minHeight: '6.5rem' }),
      tall: inLayer({ minHeight: '11rem' }),
    },
  },
  defaultVariants: { look: 'boxed', kind: 'line', height: 'usual' },
})

export const check = layeredStyle({
  // The visually hidden label would otherwise make a scrolling parent overflow.
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  minHeight: 44,
  minWidth: 44,
  fontSize: tokens.size.sm,
  fontWeight: 600,
})

export const checkbox = layeredStyle({ flexShrink: 0, width: 20, height: 20, margin: 0 })

/** Two borders draw the arrow, because the browser's own is too close to the edge. */
export const choiceFrame = layeredStyle({
  position: 'relative',
  display: 'inline-grid',
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
})

/** The browser's list of options must not inherit the badge's background. */
export const option = layeredStyle({
  backgroundColor: tokens.color.raised,
  color: tokens.color.ink,
})

export const problem = layeredStyle({ color: tokens.color.danger, fontWeight: 500 })
export const hint = layeredStyle({ color: tokens.color.inkSoft, fontWeight: 400 })
