import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gap: 6,
  alignContent: 'start',
  fontSize: tokens.size.sm,
  fontWeight: 600,
})

const control = {
  width: '100%',
  minHeight: 48,
  paddingInline: tokens.space.md,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.raised,
  color: tokens.color.ink,
  font: 'inherit',
  fontSize: tokens.size.md,
  fontWeight: 400,
  selectors: {
    '&[aria-invalid="true"]': { borderColor: tokens.color.danger },
    '&::placeholder': { color: tokens.color.inkSoft, opacity: 1 },
  },
} as const

export const input = style({ ...control, minHeight: 44 })
export const selectFrame = style({ position: 'relative', display: 'grid', alignItems: 'center' })
export const select = style({ ...control, appearance: 'none', paddingInlineEnd: '2.5rem' })

/** A caret drawn from borders: the browser's own cannot be kept off the edge. */
export const caret = style({
  position: 'absolute',
  insetInlineEnd: '1.125rem',
  width: 7,
  height: 7,
  marginBlockStart: -4,
  borderInlineEnd: '2px solid currentColor',
  borderBlockEnd: '2px solid currentColor',
  rotate: '45deg',
  pointerEvents: 'none',
})

export const textArea = style({
  ...control,
  minHeight: '6.5rem',
  paddingBlock: tokens.space.sm,
  lineHeight: 1.5,
  resize: 'vertical',
})

export const problem = style({ color: tokens.color.danger, fontWeight: 500 })

/** A mark for eyes only: the control itself says that it is required. */
export const required = style({ selectors: { '&::after': { content: '" *" / ""' } } })

export const hint = style({ color: tokens.color.inkSoft, fontWeight: 400 })

export const search = style({ position: 'relative', display: 'grid', flexGrow: 1 })

export const searchIcon = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: tokens.space.sm,
  display: 'grid',
  placeItems: 'center',
  color: tokens.color.inkSoft,
  pointerEvents: 'none',
})

export const searchInput = style({
  ...control,
  paddingInlineStart: '2.75rem',
})
