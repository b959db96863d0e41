/** `npm run db:restored`: tells the shop that its database was restored by other means than `npm run db:restore`. */
import { markRestored } from '@shop/db/mark-restored'
import { openDatabase } from '@shop/db/open'

import { failWith, findRunningDatabase } from './database-address.ts'

try {
  await markRestored(openDatabase(await findRunningDatabase(process.env)))
  console.log('The shop knows that its database was restored. Open pages load again.')
} catch (error) {
  failWith(error)
}
