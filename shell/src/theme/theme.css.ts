import { assignVars, createGlobalTheme, globalFontFace, globalStyle } from '@vanilla-extract/css'

import { colors, swatchColors } from '@shop/domain/colors'
import { forcedColors } from '@shop/ui/media'
import { reset, tokens } from '@shop/ui/tokens'

/**
 * If the first file loads late, the page keeps its fallback font, so that no text moves. Rare
 * characters have a second file.
 */
const archivo = { fontWeight: '400 900', fontStretch: '100% 125%', fontStyle: 'normal' }
globalFontFace('Shop Archivo', [
  {
    ...archivo,
    src: 'url("archivo.woff2") format("woff2")',
    fontDisplay: 'optional',
    unicodeRange: 'U+20-7E, U+A0, U+A9, U+B7, U+D7, U+2013-2014, U+2019, U+2022, U+2026, U+2212',
  },
  {
    ...archivo,
    src: 'url("archivo-other.woff2") format("woff2")',
    fontDisplay: 'swap',
    unicodeRange:
      'U+A1, U+B0, U+BF-D6, U+D8-FF, U+2018, U+201C-201D, U+20AC, U+2122, U+2190, U+2192',
  },
])

createGlobalTheme(':root', tokens, {
  color: colors.light,
  swatch: swatchColors,
  font: {
    text: '"Shop Archivo", ui-sans-serif, system-ui, "Helvetica Neue", Arial, sans-serif',
    mono: 'ui-monospace, "SFMono-Regular", Menlo, monospace',
  },
  size: {
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.1875rem',
    xl: 'clamp(1.5rem, 1.2rem + 1.4vw, 2.25rem)',
    // The limit in `vw` keeps a long word on the screen of a phone with large text.
    display: 'min(clamp(2rem, 1.35rem + 3vw, 3.75rem), 13vw)',
    hero: 'min(clamp(2.25rem, 0.35rem + 9.9vw, 8.25rem), 11.5vw)',
  },
  space: {
    xxs: '0.25rem',
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2.25rem',
    xxl: '3.5rem',
    section: 'clamp(3.5rem, 2rem + 6vw, 7rem)',
  },
  radius: { sm: '3px', md: '4px', round: '999px' },
  shadow: {
    raised: '0 1px 2px rgb(20 18 14 / 0.08), 0 6px 24px rgb(20 18 14 / 0.06)',
    overlay: '0 10px 60px rgb(20 18 14 / 0.28)',
  },
  motion: { fast: '140ms ease-out', slow: '280ms cubic-bezier(0.2, 0.8, 0.2, 1)' },
  layout: { page: '90rem', header: '4.25rem', message: '5.5rem', bottom: '0px' },
})

globalStyle(':root', { colorScheme: 'light dark' })

globalStyle(':root', {
  '@media': {
    // Paper is white, so printed pages use the light theme.
    'screen and (prefers-color-scheme: dark)': { vars: assignVars(tokens.color, colors.dark) },
  },
})

/** Forced colors drop backgrounds, so system colors mark selected and current elements. */
const marked =
  ':is([aria-pressed="true"], [aria-selected="true"], [aria-checked="true"], [aria-current]:not([aria-current="false"]), [data-highlighted], label:has(> input[type="radio"]:checked))'

const { paper, raised, sunken, onAccent, onInverse } = tokens.color
const { ink, inkSoft, line, lineStrong, accent, inverse } = tokens.color
const markedColors = Object.fromEntries([
  ...[paper, raised, sunken, onAccent, onInverse].map((token) => [token, 'Highlight']),
  ...[ink, inkSoft, line, lineStrong, accent, inverse].map((token) => [token, 'HighlightText']),
])

globalStyle(marked, {
  '@media': { [forcedColors]: { vars: markedColors } },
  '@layer': {
    // In the lowest layer, `!important` overrides all other layers.
    [reset]: {
      '@media': {
        [forcedColors]: {
          forcedColorAdjust: 'none',
          backgroundColor: `${tokens.color.paper} !important`,
          color: `${tokens.color.ink} !important`,
          // The focus ring is outside the element, so its color must stand out from the page.
          outlineColor: 'CanvasText !important',
        },
      },
    },
  },
})
