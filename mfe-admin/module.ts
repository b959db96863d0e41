/** The back office: `/admin` and everything below it, rendered in the browser only. */
import { defineModule } from '@shop/module-build/module-definition'

export default defineModule({
  name: 'admin',
  team: 'admin',
  audience: 'staff',
  frame: 'bare',
  routes: ['/admin', '/admin/*'],
  exposes: { './page': './src/expose/page.ts' },
})
