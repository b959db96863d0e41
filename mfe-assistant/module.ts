import { defineModule } from '@shop/module-build/module-definition'

export default defineModule({
  name: 'assistant',
  team: 'assistant',
  slots: { 'overlay.assistant': './widget' },
  slotFallbacks: { 'overlay.assistant': { text: 'The shopping assistant is away.' } },
  exposes: { './widget': './src/expose/widget.tsx' },
})
