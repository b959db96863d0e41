/** These rules are global and in the lowest cascade layer. No other module has global rules. */
import { globalStyle } from '@vanilla-extract/css'

import { below, forcedColors, short } from '@shop/ui/media'
import { reset, tokens } from '@shop/ui/tokens'

const rule = (selector: string, style: object): void =>
  globalStyle(selector, { '@layer': { [reset]: style } })

rule('*, *::before, *::after', {
  boxSizing: 'border-box',
  // In the lowest layer, `!important` overrides all modules, so reduced motion always applies.
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      transitionDuration: '0s !important',
      animation: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
})
rule('.skip', {
  position: 'absolute',
  zIndex: 50,
  padding: tokens.space.md,
  backgroundColor: tokens.color.inverse,
  color: tokens.color.onInverse,
  transform: 'translateY(-150%)',
})
rule('.skip:focus', { transform: 'none' })
// With `contents`, the header's banner scrolls away while its bar stays in view.
rule('#header', { display: 'contents' })
rule('#main', { flexGrow: 1, minHeight: '80vh' })
rule('#main:focus, h1:focus', { outline: 'none' })
rule('html', {
  // Keeps focused elements clear of the sticky header, and of the buttons in the corner.
  scrollPaddingBlock: `calc(${tokens.layout.header} + 1rem) 5rem`,
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
})
rule('body', {
  margin: 0,
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: tokens.color.paper,
  color: tokens.color.ink,
  fontFamily: tokens.font.text,
  fontSize: tokens.size.md,
  lineHeight: 1.5,
  overflowWrap: 'break-word',
  accentColor: tokens.color.accent,
  '@media': { print: { display: 'block', backgroundColor: 'white' } },
})
rule('[data-slot]:not([data-slot$=".screen"]) > [data-filler]:not(:empty)', {
  paddingBlockStart: tokens.space.lg,
})
rule('[data-slot][data-slot$=".details"] > [data-filler]:not(:empty)', {
  paddingBlockStart: tokens.space.xl,
})
rule('[data-slot][data-slot$=".section"] > [data-filler]:not(:empty)', {
  paddingBlockStart: tokens.space.section,
})
rule(
  '[data-slot]:is([data-slot$=".purchase"], [data-slot$=".summary"]) > [data-filler]:not(:empty)',
  {
    paddingBlockStart: tokens.space.md,
  },
)
rule('h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset', { margin: 0, padding: 0 })
rule('h1, h2, h3, h4', { fontSize: 'inherit', fontWeight: 'inherit' })
// With `none`, Safari does not tell screen readers that the element is a list.
rule('ul, ol', { listStyle: "''" })
rule('fieldset', { border: 0, minWidth: 0 })
rule('img, svg, video', { display: 'block', maxWidth: '100%' })
rule('a', { color: 'inherit', textUnderlineOffset: '0.2em' })
rule('button, input, select, textarea', { font: 'inherit', color: 'inherit' })
rule('button', { padding: 0, border: 0, backgroundColor: 'transparent', cursor: 'pointer' })
rule('summary', { listStyle: 'none', cursor: 'pointer' })
rule('summary::-webkit-details-marker', { display: 'none' })
rule('legend', { padding: 0 })
rule('address', { fontStyle: 'normal' })
rule('dialog, [popover]', {
  padding: 0,
  border: 0,
  backgroundColor: tokens.color.paper,
  color: tokens.color.ink,
})
// Forced colors drop shadows. They also make opacity too weak a sign of a disabled control.
rule('dialog, :popover-open', { '@media': { [forcedColors]: { border: '1px solid' } } })
rule(':disabled, [aria-disabled="true"]', {
  '@media': { [forcedColors]: { color: 'GrayText !important', opacity: '1 !important' } },
})
rule('dialog::backdrop', { backgroundColor: tokens.color.veil })
// Replaces the clear button of search fields, which browsers draw in blue in every theme.
const stroke = (angle: string): string =>
  `linear-gradient(${angle}, transparent 46%, ${tokens.color.inkSoft} 46% 54%, transparent 54%)`
rule('::-webkit-search-cancel-button', {
  appearance: 'none',
  width: '0.875rem',
  height: '0.875rem',
  marginInlineStart: tokens.space.xs,
  background: `${stroke('45deg')}, ${stroke('-45deg')}`,
  cursor: 'pointer',
})
rule(':focus-visible', { outline: `3px solid ${tokens.color.accent}`, outlineOffset: '2px' })
// Between pages, only named elements are animated. Everything else can be clicked immediately.
rule(':root', { viewTransitionName: 'none' })
rule('::view-transition', { pointerEvents: 'none' })
rule('::view-transition-group(*)', { animationDuration: '240ms' })
rule('::selection', { backgroundColor: tokens.color.accent, color: tokens.color.onAccent })

// Printed sheets have their own margins. The element of the toasts would add an empty page.
globalStyle('@page sheet', { margin: 0 })
rule('#toasts', { '@media': { print: { display: 'none' } } })

/* The Worker adds the `#preview` bar below every preview, even below one with a bare frame. */

const { color, font, layout, size, space } = tokens

const root = ':root:has(#preview)'
globalStyle(root, { vars: { [layout.bottom]: '3.5rem' } })
rule(root, { scrollPaddingBlockEnd: `calc(${layout.bottom} + 1rem)` })

rule('#preview', {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 15,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.md,
  minHeight: layout.bottom,
  paddingInline: space.lg,
  borderBlockStart: `3px solid ${color.accent}`,
  backgroundColor: color.inverse,
  color: color.onInverse,
  fontSize: size.sm,
  lineHeight: 1.35,
  '@media': {
    [below('landscape')]: { paddingInline: space.md },
    [short]: { position: 'static' },
    print: { display: 'none' },
  },
})
rule('#preview p', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space.md,
  minWidth: 0,
  paddingBlock: space.xxs,
})
rule('#preview strong', {
  fontSize: size.xs,
  fontWeight: 800,
  fontStretch: '112%',
  letterSpacing: '0.09em',
  textTransform: 'uppercase',
})
rule('#preview span', { fontFamily: font.mono, fontSize: size.xs, overflowWrap: 'anywhere' })
rule('#preview a', {
  display: 'inline-flex',
  alignItems: 'center',
  flexShrink: 0,
  minHeight: '44px',
  paddingInline: space.xs,
  marginInlineEnd: `calc(-1 * ${space.xs})`,
  fontWeight: 750,
  textUnderlineOffset: 4,
})
rule('#preview a:focus-visible', { outlineColor: 'currentColor', outlineOffset: '-4px' })
