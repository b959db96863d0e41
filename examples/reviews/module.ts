import { defineModule } from '@shop/module-build/module-definition'

/** The module has no pages. It fills a slot on every product page. */
export default defineModule({
  name: 'reviews',
  team: 'reviews',
  slots: { 'product.details': './details' },
  slotFallbacks: { 'product.details': { text: 'Reviews cannot be shown right now.' } },
  server: './src/server.ts',
  serverSlots: ['product.details'],
  exposes: { './details': './src/expose/details.ts' },
  budget: { './details': 24_000 },
})
