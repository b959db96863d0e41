/** Brings the database at `LIBSQL_URL` up to date, fills it when it is new, and admits `DEPLOY_TOKEN`. */
import { commandActor } from '@shop/db/command-actor'
import { allowEveryModule } from '@shop/db/deploy-token'
import { eraseOldRecords } from '@shop/db/erase-person'
import { migrateDatabase } from '@shop/db/migrate'
import { openDatabase } from '@shop/db/open'
import { seedReviewsWhenNew, seedWhenEmpty } from '@shop/db/seed'

const { LIBSQL_URL: url = '', LIBSQL_AUTH_TOKEN: authToken, DEPLOY_TOKEN: token = '' } = process.env

try {
  const db = openDatabase({ url, authToken })
  await migrateDatabase(db)
  await seedWhenEmpty(db, Date.now())
  await seedReviewsWhenNew(db, Date.now())
  await allowEveryModule(db, token, {
    actor: commandActor(),
    name: 'This machine',
  })
  await eraseOldRecords(db, Date.now())
} catch (error) {
  console.error(
    `The database at ${url} could not be brought up to date (${innermostReason(error)}): with a server of your own check LIBSQL_URL and LIBSQL_AUTH_TOKEN; otherwise keep a copy of the data folder, and start with an empty one by DATA_DIR.`,
  )
  process.exit(1)
}

function innermostReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : innermostReason(error.cause)
}
