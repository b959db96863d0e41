import { defineModule } from '@shop/module-build/module-definition'

/** Owns no path or link; it is part of every product page. */
export default defineModule({
  name: 'reviews',
  team: 'reviews',
  slots: { 'product.details': './details' },
  slotFallbacks: { 'product.details': { text: 'Reviews cannot be shown right now.' } },
  exposes: { './details': './src/expose/details.ts' },
  budget: { './details': 24_000 },
})
