import { defineModule } from '@shop/module-build/module-definition'

/** It owns no path and no link: it is a part of every product's page. */
export default defineModule({
  name: 'reviews',
  team: 'reviews',
  slots: { 'product.details': './details' },
  slotFallbacks: { 'product.details': { text: 'Reviews cannot be shown right now.' } },
  exposes: { './details': './src/expose/details.ts' },
  budget: { './details': 24_000 },
})
