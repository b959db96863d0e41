import { json } from 'node:stream/consumers'

import { commandActor } from '@shop/db/command-actor'
import { allowEveryModule } from '@shop/db/deploy-token'
import { describeFailure } from '@shop/db/describe-failure'
import { eraseOldRecords } from '@shop/db/erase-person'
import { migrateDatabase } from '@shop/db/migrate'
import { type DatabaseAddress, openDatabase } from '@shop/db/open'
import { seedWhenNew } from '@shop/db/seed'

export type PrepareTask = { database: DatabaseAddress; deployToken: string }

const { database, deployToken } = (await json(process.stdin)) as PrepareTask

try {
  const db = openDatabase(database)
  await migrateDatabase(db)
  await seedWhenNew(db, Date.now())
  await allowEveryModule(db, deployToken, { actor: commandActor(), name: 'This machine' })
  await eraseOldRecords(db, Date.now())
} catch (error) {
  console.error(
    `${describeFailure(error)}\nThe database could not be brought up to date. A migration changes everything or nothing, so the release that ran before still works with it.`,
  )
  process.exit(1)
}
