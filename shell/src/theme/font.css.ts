/** The shop's one font: variable in weight and width. Served from the shell's own release. */
import { globalFontFace } from '@vanilla-extract/css'

/** `optional`: text that was painted never moves; who has it not by then gets it on the next page. */
globalFontFace('Shop Archivo', {
  src: 'url("archivo.woff2") format("woff2")',
  fontWeight: '400 900',
  fontStretch: '100% 125%',
  fontStyle: 'normal',
  fontDisplay: 'optional',
})
