import { defineModule } from '@shop/module-build/module-definition'

export default defineModule({
  name: 'assistant',
  team: 'assistant',
  slots: { 'overlay.assistant': './widget' },
  exposes: { './widget': './src/expose/widget.ts' },
})
