import { defineModule } from '@shop/module-build/module-definition'

import { latinCharacters } from './fonts/latin-characters.ts'

export default defineModule({
  name: 'shell',
  team: 'platform',
  host: './src/index.ts',
  server: './src/server.tsx',
  serviceWorker: './src/offline/service-worker.ts',
  fonts: {
    'archivo.woff2': {
      source: '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
      characters: latinCharacters(),
      axes: { wght: { min: 400, max: 900 }, wdth: { min: 100, max: 125 } },
    },
  },
})
