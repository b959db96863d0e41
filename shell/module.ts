import { defineModule } from '@shop/module-build/module-definition'

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))

/** The first font file has ASCII and the punctuation of the shop's texts. */
const firstCharacters = `${ascii.join('')}\u00a0©·×–—’•…−`

/** The second file has French, Spanish and German letters. Others use a fallback font. */
const otherCharacters = 'ÀÂÄÇÉÈÊËÍÎÏÑÓÔÖÚÙÛÜàáâäçéèêëíîïñóôöúùûüß¡¿°‘“”€™←→'

const archivo = {
  source: '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
  axes: { wght: { min: 400, max: 900 }, wdth: { min: 100, max: 125 } },
  features: ['kern', 'liga', 'rvrn', 'tnum'],
}

export default defineModule({
  name: 'shell',
  team: 'platform',
  host: './src/index.ts',
  server: './src/server.tsx',
  serviceWorker: './src/offline/service-worker.ts',
  fonts: {
    'archivo.woff2': { ...archivo, characters: firstCharacters, isPreloaded: true },
    'archivo-other.woff2': { ...archivo, characters: otherCharacters, isPreloaded: false },
  },
})
