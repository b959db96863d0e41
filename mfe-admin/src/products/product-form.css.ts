import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const dialog = style({ display: 'grid', gap: tokens.space.md })

export const notice = style({
  display: 'grid',
  gap: tokens.space.sm,
  padding: tokens.space.md,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.warningSoft,
  color: tokens.color.warning,
  fontSize: tokens.size.sm,
})

export const form = style({
  display: 'grid',
  gap: tokens.space.md,
  '@media': {
    '(min-width: 40rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
})

export const full = style({ gridColumn: '1 / -1' })

export const check = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.xs,
  minHeight: 44,
  fontWeight: 600,
})

export const checkbox = style({ width: 20, height: 20, accentColor: tokens.color.accent })

/** Stays in sight while a long form is scrolled; it covers the dialog's own padding below it. */
export const actions = style({
  position: 'sticky',
  insetBlockEnd: `calc(-1 * ${tokens.space.lg})`,
  gridColumn: '1 / -1',
  display: 'grid',
  gap: tokens.space.xs,
  marginBlockEnd: `calc(-1 * ${tokens.space.lg})`,
  paddingBlock: tokens.space.md,
  borderBlockStart: `1px solid ${tokens.color.line}`,
  backgroundColor: tokens.color.paper,
})

export const failure = style({ color: tokens.color.danger, fontWeight: 600 })

export const words = style({ display: 'grid', gap: tokens.space.xs, alignContent: 'start' })
export const wordEntry = style({ display: 'flex', alignItems: 'end', gap: tokens.space.xs })
export const wordField = style({ flexGrow: 1 })
export const wordList = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.xs })

export const word = style({
  display: 'inline-flex',
  alignItems: 'center',
  paddingInlineStart: tokens.space.sm,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.sunken,
  fontSize: tokens.size.sm,
  fontWeight: 600,
})
