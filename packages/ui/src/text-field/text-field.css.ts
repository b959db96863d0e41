import { style } from '@vanilla-extract/css'

import { inLayer } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

export const root = style(
  inLayer({ display: 'grid', gap: 6, fontSize: tokens.size.sm, fontWeight: 600 }),
)

export const input = style(
  inLayer({
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
  }),
)

export const problem = style(inLayer({ color: tokens.color.danger, fontWeight: 500 }))
