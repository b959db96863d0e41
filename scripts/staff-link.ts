/** `npm run staff-link` prints a link that signs in to the local shop's back office. */
import { lookup } from 'node:dns/promises'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { signToken } from '@shop/workers/signed-token'

import { rootDir } from './repository-files.ts'
import type { StartSettings } from './start-settings.ts'

/** This file contains the back office's URL. It exists only if staff sign in by a link. */
const addressFile = 'back-office'

/** @throws Error if this shop has no sign-in by links */
const makeStaffLink = async (dataDir: string): Promise<string> => {
  const [address, key] = await Promise.all(
    [addressFile, 'staff-key'].map((name) => readFile(join(dataDir, name), 'utf8')),
  ).catch((cause: unknown) => {
    const message = `${dataDir} is of no shop whose staff sign in by a link. Start it with npm start; DATA_DIR names another folder.`
    throw new Error(message, { cause })
  })
  return `${address?.trim()}?code=${await signToken(key?.trim() ?? '', 'sign-in-code', Date.now())}`
}

export const describeStarted = async (
  shop: { origin: string; staffOrigin: string },
  { dataDir, vars }: Pick<StartSettings, 'dataDir' | 'vars'>,
) => {
  const { isByLink, backOffice, warnings, ...described } = describeShop(shop, vars)
  const folder = resolve(rootDir, dataDir)
  const file = join(folder, addressFile)
  await (isByLink ? writeFile(file, `${backOffice}\n`, { mode: 0o600 }) : rm(file, { force: true }))
  // A public host does not print the link, because the server's log would contain it.
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

export const describeShop = (
  { origin, staffOrigin }: Record<'origin' | 'staffOrigin', string>,
  vars: StartSettings['vars'],
): { shop: string; backOffice: string; isByLink: boolean; warnings: string[] } => {
  const { SHOP_HOST: shopHost, STAFF_HOST: staffHost, STAFF_AUTH: isOpen, STAFF_JWT_ISSUER } = vars
  const shop = shopHost ? `https://${shopHost}` : origin
  return {
    shop,
    backOffice: `${staffHost ? `https://${staffHost}` : staffOrigin}/admin`,
    isByLink: !isOpen && !STAFF_JWT_ISSUER,
    warnings: [
      ...(isOpen ? [openWarning] : []),
      ...(vars['LIMITS'] ? [limitsWarning] : []),
      ...(shopHost && !vars['TRUSTED_PROXIES'] ? [oneVisitorWarning] : []),
    ],
  }
}

const openWarning =
  'STAFF_AUTH=open: whoever reaches the back office is staff, without a sign-in. Never put a proxy or a tunnel before it.'
const limitsWarning =
  'LIMITS=off: no visitor is counted, and the header cf-connecting-ip says who a request comes from. For tests and load tests on this machine alone.'
const oneVisitorWarning =
  'SHOP_HOST without TRUSTED_PROXIES: all visitors together have the limits of one (docs/limits.md). TRUSTED_PROXIES=127.0.0.1 counts them by the x-forwarded-for of a proxy that sets it.'

/**
 * Only warns, because most browsers resolve `localhost` to 127.0.0.1, even if the system does not.
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
