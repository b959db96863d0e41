import { defineModule } from '@shop/module-build/module-definition'

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))

/** ASCII, the accents of French, Spanish and German names, and the marks our texts use; the rest falls back. */
const latinCharacters = `${ascii.join('')}ÀÂÄÇÉÈÊËÍÎÏÑÓÔÖÚÙÛÜàáâäçéèêëíîïñóôöúùûüß\u00a0¡¿°·×–—‘’“”•…€™←→−`

export default defineModule({
  name: 'shell',
  team: 'platform',
  host: './src/index.ts',
  server: './src/server.tsx',
  serviceWorker: './src/offline/service-worker.ts',
  fonts: {
    'archivo.woff2': {
      source: '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
      characters: latinCharacters,
      axes: { wght: { min: 400, max: 900 }, wdth: { min: 100, max: 125 } },
    },
  },
})
