import { style, styleVariants } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { clamped } from '@shop/ui/type'

const phone = below('landscape')
/** Where sheets leave space for a message above them. */
const tallPhone = `(min-height: 34rem) and ${below('tablet')}`

const above = {
  inset: '0 0 auto 0',
  alignContent: 'center',
  minHeight: tokens.layout.message,
  paddingBlock: tokens.space.xxs,
} as const

const withOpen = (kind: string): string => `:root:has(dialog[data-panel="${kind}"][open]) &`

/** Around the messages it leaves the pointer to what is below. */
export const toaster = style({
  position: 'fixed',
  inset: `auto 0 ${tokens.layout.bottom} 0`,
  width: '100%',
  margin: 0,
  padding: tokens.space.md,
  overflow: 'visible',
  backgroundColor: 'transparent',
  pointerEvents: 'none',
  selectors: {
    '&:popover-open': { display: 'grid' },
    // Beside the sheet.
    [withOpen('sheet')]: { paddingInlineEnd: `calc(min(27rem, 100vw) + ${tokens.space.md})` },
    // The lower edge belongs to its buttons. On a low screen its title gives way, not its close button.
    [withOpen('dialog')]: above,
    [withOpen('question')]: above,
  },
  '@media': {
    // Above the button of an overlay.
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

export const region = style({ display: 'grid', justifyItems: 'center' })

const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  width: 'min(28rem, 100%)',
  paddingBlock: tokens.space.xs,
  paddingInline: `${tokens.space.lg} ${tokens.space.xs}`,
  borderRadius: tokens.radius.md,
  boxShadow: tokens.shadow.overlay,
  pointerEvents: 'auto',
  touchAction: 'pan-y',
  overflowWrap: 'anywhere',
})

export const root = styleVariants({
  default: [toast, { backgroundColor: tokens.color.inverse, color: tokens.color.onInverse }],
  destructive: [toast, { backgroundColor: tokens.color.danger, color: tokens.color.onAccent }],
})

export const body = style({ flexGrow: 1, minWidth: 0 })
export const title = style({ fontWeight: 700 })
/** A product's name in it may have 500 characters. */
export const description = style([clamped.three, { fontSize: tokens.size.sm, lineHeight: 1.35 }])

export const action = style({
  minHeight: 44,
  paddingInline: tokens.space.sm,
  fontWeight: 750,
  textDecoration: 'underline',
  textUnderlineOffset: 4,
})
