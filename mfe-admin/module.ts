/** The back office has no server entry, because its pages render only in the browser. */
import { defineModule } from '@shop/module-build/module-definition'

export default defineModule({
  name: 'admin',
  team: 'admin',
  audience: 'staff',
  frame: 'bare',
  routes: ['/admin', '/admin/*'],
  exposes: { './page': './src/expose/page.ts' },
})
