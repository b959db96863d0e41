/** `pnpm bench scale`: the shop at the size of a crowd, simulated over the built Worker in virtual time. */
import { openScaleDatabase } from './database.ts'
import { printDay, simulateDay } from './day.ts'
import { simulatePages } from './pages.ts'
import { simulateReconnects } from './reconnect.ts'
import { buildAll } from './world.ts'

export const benchScale = async (rootDir: string): Promise<void> => {
  const built = await buildAll(rootDir)
  const database = await openScaleDatabase(built.releases)
  console.log('Reconnecting\n')
  await simulateReconnects(built, database)
  console.log('\nA day of 1,000 open pages and an order a minute\n')
  printDay(await simulateDay(built, database))
  console.log('\nPage views\n')
  await simulatePages(built, database)
  await database.stop()
}
