import * as v from 'valibot'

import { isLoopback } from '@shop/domain/loopback'

import { CloudflareError } from '../cloudflare/api.ts'
import { tokenPermissions } from '../settings.ts'
import type { Deploy, Step } from '../step.ts'

/** Has no `run`, because the owner manages the account, its plan and its zones. */
export const account: Step = {
  title: 'Account',
  check: async (deploy) => {
    const { cloudflare, settings } = deploy
    try {
      const found = await cloudflare.find(
        v.unknown(),
        `/accounts/${settings.CLOUDFLARE_ACCOUNT_ID}`,
      )
      if (found === null) throw new CloudflareError('there is no such account', { status: 404 })
    } catch (error) {
      if (!(error instanceof CloudflareError) || error.status === 0) throw error
      return [
        `CLOUDFLARE_API_TOKEN: does not open the account ${settings.CLOUDFLARE_ACCOUNT_ID} (${error.message}). Make a token for it with ${tokenPermissions.join(', ')}.`,
      ]
    }
    const hosts = [settings.SHOP_HOST, settings.STAFF_HOST]
    return (await Promise.all(hosts.map((host) => checkZone(deploy, host)))).flat()
  },
}

/** A custom domain needs its zone in the same account. */
const checkZone = async ({ cloudflare, settings }: Deploy, host: string): Promise<string[]> => {
  if (isLoopback(host)) return []
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const path = `/zones?name=${name}&account.id=${settings.CLOUDFLARE_ACCOUNT_ID}`
    const zones = await cloudflare.find(v.array(v.unknown()), path)
    if (zones && zones.length > 0) return []
  }
  return [
    `${host}: this account has no zone for it. Add the domain to the account first, or choose a host below one that it has.`,
  ]
}
