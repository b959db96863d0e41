import { defineModule } from '@shop/module-kit/module-definition'

export default defineModule({
  name: 'assistant',
  team: 'assistant',
  slots: { 'overlay.assistant': './widget' },
  exposes: { './widget': './src/expose/widget.ts' },
})
