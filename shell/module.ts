import { defineModule } from '@shop/module-kit/module-definition'

export default defineModule({
  name: 'shell',
  team: 'platform',
  host: './src/index.ts',
  server: './src/server.tsx',
})
