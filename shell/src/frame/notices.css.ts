import { style, styleVariants } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { clamped, touchTarget } from '@shop/ui/type'

const floating = {
  position: 'fixed',
  insetBlockEnd: `calc(${tokens.layout.bottom} + ${tokens.space.md})`,
  zIndex: 20,
  backgroundColor: tokens.color.raised,
  fontSize: tokens.size.sm,
} as const

export const offlineNotice = style({
  ...floating,
  insetInlineStart: tokens.space.md,
  maxWidth: 'min(24rem, calc(100vw - 6rem))',
  paddingBlock: tokens.space.xs,
  paddingInline: tokens.space.md,
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.md,
  color: tokens.color.ink,
  boxShadow: tokens.shadow.raised,
  pointerEvents: 'none',
  '@media': { print: { display: 'none' } },
})

export const failedSlot = style({
  ...floating,
  insetInlineEnd: tokens.space.md,
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.md,
  padding: tokens.space.sm,
  paddingInlineStart: tokens.space.lg,
  borderRadius: tokens.radius.round,
  boxShadow: tokens.shadow.overlay,
})

export const notFound = style({ paddingBlockStart: tokens.space.section, textAlign: 'center' })

export const loading = style({ paddingBlock: tokens.space.xxl, textAlign: 'center' })

export const offlinePage = style({
  display: 'grid',
  gap: tokens.space.lg,
  justifyItems: 'start',
  maxWidth: '44rem',
  marginInline: 'auto',
  paddingBlock: tokens.space.section,
  paddingInline: tokens.space.lg,
})

export const offlineBrand = style([
  touchTarget,
  {
    fontSize: tokens.size.lg,
    fontWeight: 900,
    fontStretch: '125%',
    textDecoration: 'none',
  },
])

export const offlineList = style({ width: '100%' })

export const offlineLink = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
})

const phone = below('landscape')
/** Matches phones so tall that sheets leave space for a message at the top. */
const tallPhone = `(min-height: 34rem) and ${below('tablet')}`

const above = {
  inset: '0 0 auto 0',
  alignContent: 'center',
  minHeight: tokens.layout.message,
  paddingBlock: tokens.space.xxs,
} as const

const withOpen = (kind: string): string => `:root:has(dialog[data-panel="${kind}"][open]) &`

export const toaster = style({
  position: 'fixed',
  inset: `auto 0 ${tokens.layout.bottom} 0`,
  width: '100%',
  // With a popover's default height, WebKit stretches a grid over the whole window.
  height: 'auto',
  margin: 0,
  padding: tokens.space.md,
  overflow: 'visible',
  border: 0,
  backgroundColor: 'transparent',
  pointerEvents: 'none',
  selectors: {
    '&:popover-open': { display: 'grid' },
    [withOpen('sheet')]: { paddingInlineEnd: `calc(min(27rem, 100vw) + ${tokens.space.md})` },
    // A dialog's buttons are at the bottom, so the message is at the top.
    [withOpen('dialog')]: above,
    [withOpen('question')]: above,
  },
  '@media': {
    // Keeps the message above the buttons of overlays in the corner.
    [phone]: {
      selectors: {
        ':root:has([data-slot^="overlay."]) &': {
          insetBlockEnd: `calc(${tokens.layout.bottom} + 4rem)`,
        },
        [withOpen('sheet')]: { paddingInlineEnd: tokens.space.md },
      },
    },
    [tallPhone]: {
      selectors: {
        [withOpen('sheet')]: { ...above, paddingInlineEnd: tokens.space.md },
      },
    },
  },
})

export const toastRegion = style({ display: 'grid', justifyItems: 'center' })

const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  width: 'min(28rem, 100%)',
  paddingBlock: tokens.space.xs,
  paddingInline: `${tokens.space.lg} ${tokens.space.xs}`,
  borderRadius: tokens.radius.md,
  boxShadow: tokens.shadow.overlay,
  // Forced-colors mode drops backgrounds and shadows, so only the outline shows the edge.
  outline: '1px solid transparent',
  pointerEvents: 'auto',
  touchAction: 'pan-y',
  overflowWrap: 'anywhere',
})

export const toastBox = styleVariants({
  default: [toast, { backgroundColor: tokens.color.inverse, color: tokens.color.onInverse }],
  destructive: [toast, { backgroundColor: tokens.color.danger, color: tokens.color.onAccent }],
})

export const toastBody = style({ flexGrow: 1, minWidth: 0 })
export const toastTitle = style({ fontWeight: 700 })
export const toastDescription = style([
  clamped.three,
  { fontSize: tokens.size.sm, lineHeight: 1.35 },
])

export const toastAction = style({
  minHeight: 44,
  paddingInline: tokens.space.sm,
  fontWeight: 750,
  textDecoration: 'underline',
  textUnderlineOffset: 4,
})
