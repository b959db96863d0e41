/** `npm run staff-link` prints a link that signs in to the local shop's back office. */
import { lookup } from 'node:dns/promises'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { signToken } from '@shop/workers/signed-token'

import { rootDir } from './repository-files.ts'
import { describeShop, type StartSettings } from './start-settings.ts'

/** A file in the data folder. It contains the back office's URL if staff sign in by a link. */
const addressFile = 'back-office'

/**
 * Makes a link that works once.
 * @throws Error if staff do not sign in by links in the shop of this folder
 */
const makeStaffLink = async (dataDir: string): Promise<string> => {
  const [address, key] = await Promise.all(
    [addressFile, 'staff-key'].map((name) => readFile(join(dataDir, name), 'utf8')),
  ).catch((cause: unknown) => {
    const message = `${dataDir} is of no shop whose staff sign in by a link. Start it with npm start; DATA_DIR names another folder.`
    throw new Error(message, { cause })
  })
  return `${address?.trim()}?code=${await signToken(key?.trim() ?? '', 'sign-in-code', Date.now())}`
}

/** Describes a started shop and its back office, and stores the URL for `npm run staff-link`. */
export const describeStarted = async (
  shop: { origin: string; staffOrigin: string },
  { dataDir, vars }: Pick<StartSettings, 'dataDir' | 'vars'>,
) => {
  const { isByLink, backOffice, warnings, ...described } = describeShop(shop, vars)
  const folder = resolve(rootDir, dataDir)
  const file = join(folder, addressFile)
  await (isByLink ? writeFile(file, `${backOffice}\n`, { mode: 0o600 }) : rm(file, { force: true }))
  // The output of a shop with a public host goes to a server's log, which must not contain the
  // link.
  const isPrinted = isByLink && !vars['SHOP_HOST']
  return {
    ...described,
    backOffice: isPrinted ? await makeStaffLink(folder) : backOffice,
    signIn: isByLink
      ? `${isPrinted ? 'The link signs in once, within twelve hours. ' : ''}“npm run staff-link” prints ${isPrinted ? 'another one' : 'a link that signs in'}.`
      : '',
    warnings: [...warnings, ...(vars['STAFF_HOST'] ? [] : await warnOfNames())],
  }
}

/**
 * Returns a warning if `localhost` does not lead to this machine. Browsers resolve the name
 * themselves; other programs look it up.
 */
const warnOfNames = async (): Promise<string[]> => {
  const found = await lookup('localhost', { all: true }).catch(() => [])
  return found.some(({ address }) => address === '127.0.0.1')
    ? []
    : [
        'The name “localhost” does not lead to 127.0.0.1 on this machine, so the back office may not open. Add the line “127.0.0.1 localhost” to its file of hosts (/etc/hosts).',
      ]
}

if (import.meta.main) {
  try {
    const link = await makeStaffLink(resolve(rootDir, process.env['DATA_DIR'] || '.data'))
    console.log(`${link}\n\nIt signs in once, within twelve hours; the sign-in lasts twelve hours.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
