import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const wide = '(min-width: 64rem)'

export const root = style({
  display: 'grid',
  gap: tokens.space.md,
  alignContent: 'start',
  width: '100%',
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: tokens.space.md,
  paddingBlock: `${tokens.space.xs} ${tokens.space.section}`,
  '@media': {
    '(min-width: 48rem)': { paddingInline: tokens.space.lg },
    [wide]: {
      gridTemplateColumns: '12rem minmax(0, 1fr)',
      gap: tokens.space.xl,
      paddingBlockStart: tokens.space.xl,
    },
  },
})

export const side = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${tokens.space.sm}`,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  paddingBlockEnd: tokens.space.xs,
  '@media': {
    [wide]: {
      position: 'sticky',
      top: `calc(${tokens.layout.header} + ${tokens.space.xl})`,
      flexDirection: 'column',
      alignItems: 'stretch',
      alignSelf: 'start',
      gap: tokens.space.sm,
      border: 0,
      padding: 0,
      marginInlineStart: `calc(-1 * ${tokens.space.sm})`,
    },
  },
})

export const name = style({ flexGrow: 1, '@media': { [wide]: { flexGrow: 0 } } })

export const nameLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontFamily: tokens.font.display,
  fontSize: tokens.size.lg,
  fontWeight: 800,
  letterSpacing: '-0.02em',
  textDecoration: 'none',
  '@media': { [wide]: { paddingInline: tokens.space.sm } },
})

export const nav = style({
  display: 'flex',
  gap: tokens.space.xxs,
  order: 3,
  width: '100%',
  marginInlineStart: `calc(-1 * ${tokens.space.sm})`,
  '@media': {
    '(min-width: 48rem)': { order: 0, width: 'auto', margin: 0 },
    [wide]: { flexDirection: 'column' },
  },
})

export const link = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  paddingInline: tokens.space.sm,
  borderRadius: tokens.radius.sm,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: {
    '&:hover': { backgroundColor: tokens.color.sunken },
    '&[aria-current="page"]': { backgroundColor: tokens.color.sunken, color: tokens.color.accent },
  },
})

export const storeLink = style([
  link,
  { color: tokens.color.inkSoft, fontWeight: 500, marginInlineStart: 'auto' },
  { '@media': { '(min-width: 48rem)': { marginInlineStart: 0 } } },
])

export const mark = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.xs,
  minHeight: 24,
  fontSize: tokens.size.xs,
  fontWeight: 600,
  color: tokens.color.inkSoft,
  '@media': { [wide]: { paddingInline: tokens.space.sm } },
})

const round = style({ width: 8, height: 8, borderRadius: tokens.radius.round })

export const dot = styleVariants({
  on: [round, { backgroundColor: tokens.color.success }],
  off: [round, { backgroundColor: tokens.color.warning }],
})

export const page = style({ minWidth: 0 })
