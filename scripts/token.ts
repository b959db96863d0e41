/**
 * Manages deploy tokens of the local shop, or of the shop whose database is at `LIBSQL_URL`:
 *
 * - `npm run token -- list`
 * - `npm run token -- add <module> [--routes /looks,/looks/*] [--slots header.looks] [--links]
 *   [--sources …] [--grants] [--days 90] [--name 'CI of the looks team']`
 * - `npm run token -- revoke <id>`
 */
import { parseArgs } from 'node:util'

import { commandActor } from '@shop/db/command-actor'
import { addDeployToken, listDeployTokens, revokeDeployToken, tokenId } from '@shop/db/deploy-token'
import { describeFailure } from '@shop/db/describe-failure'
import { type Database, openDatabase } from '@shop/db/open'
import { dayMs } from '@shop/domain/time'
import { parseWholeNumber } from '@shop/domain/typed-number'

import { findRunningDatabase } from './database-address.ts'
import { describeGrant } from './describe-grant.ts'

const maxDays = 730

const actor = commandActor()

const usage = `Write one of:
  npm run token -- list
  npm run token -- add <module> [--routes /looks,/looks/*] [--slots header.looks] [--links] [--sources …] [--grants] [--days 90] [--name 'CI of the looks team']
  npm run token -- revoke <id>`

const readCommand = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      routes: { type: 'string', default: '' },
      slots: { type: 'string', default: '' },
      links: { type: 'boolean', default: false },
      sources: { type: 'string', default: '' },
      grants: { type: 'boolean', default: false },
      days: { type: 'string', default: '90' },
      name: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  })
type Options = ReturnType<typeof readCommand>['values']

const namesOf = (text: string): string[] => text.split(',').filter(Boolean)

const readDays = (given: string): number => {
  const days = parseWholeNumber(given)
  if (days !== null && days > 0 && days <= maxDays) return days
  throw new Error(`--days must be a whole number from 1 to ${maxDays}, not "${given}".`)
}

const add = async (db: Database, module: string, values: Options): Promise<void> => {
  const { name, links } = values
  const grant = {
    module,
    routes: namesOf(values.routes),
    slots: namesOf(values.slots),
    links,
    sources: namesOf(values.sources),
    grants: values.grants ? ['*'] : [],
  }
  const expiresAtMs = Date.now() + readDays(values.days) * dayMs
  const { id, token } = await addDeployToken(db, { ...grant, name, expiresAtMs, actor })
  console.log(
    `${token}\n\nThe token ${id} for ${module}. It is shown this once: give it to the team as DEPLOY_TOKEN.\n${describeGrant(grant)}`,
  )
}

const list = async (db: Database): Promise<void> => {
  const day = (atMs: number | null): string =>
    atMs === null ? 'never' : new Date(atMs).toISOString().slice(0, 10)
  const tokens = await listDeployTokens(db)
  console.table(
    tokens.map(
      ({ tokenSha256, name, module, routes, slots, links, sources, grants, ...times }) => ({
        id: tokenId(tokenSha256),
        name,
        module,
        routes: routes.join(' '),
        slots: slots.join(' '),
        links: links ? 'yes' : '',
        sources: sources.join(' '),
        'back end': grants.includes('*') ? 'anything' : grants.length || '',
        'last used': day(times.lastUsedAtMs),
        expires: day(times.expiresAtMs),
        revoked: times.revokedAtMs === null ? '' : day(times.revokedAtMs),
      }),
    ),
  )
}

try {
  const { values, positionals } = readCommand()
  const [command, argument] = positionals
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const isKnown = command === 'list' || ((command === 'add' || command === 'revoke') && argument)
  if (!isKnown) throw new Error(usage)
  const { address } = await findRunningDatabase(process.env)
  const db = openDatabase(address)
  if (command === 'add' && argument) await add(db, argument, values)
  if (command === 'list') await list(db)
  if (command === 'revoke' && argument) {
    await revokeDeployToken(db, { id: argument, actor })
    console.log(`The token ${argument} is revoked.`)
  }
} catch (error) {
  console.error(describeFailure(error))
  process.exit(1)
}
