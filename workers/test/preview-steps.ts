import type { Release } from '@shop/contracts/release'
import { registrySecrets } from '@shop/db/schema/releases'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import {
  queryOf,
  readQuery,
  sign,
  type SignedRelease,
  type Use,
} from '../src/releases/registry/visitors/signed-releases.ts'
import { lifeSteps, pathOf } from './publish-steps.ts'
import type { startApi } from './shop.ts'

type Api = Pick<Awaited<ReturnType<typeof startApi>>, 'call' | 'db' | 'deployToken' | 'origin'>

export const previewSteps = (api: Api) => {
  const { db, origin } = api
  const { act } = lifeSteps(api)
  const queryFor = async (given: Release, token?: string): Promise<string> => {
    const { status, body } = await act('POST', `${pathOf(given)}/previews`, {}, token)
    expect(status).toBe(201)
    return body.query
  }
  const linkFor = async (given: Release, token?: string): Promise<SignedRelease> => {
    const link = readQuery(new URL(await queryFor(given, token), origin))
    if (link === null || typeof link === 'string') throw new Error('The API gave no link.')
    return link
  }
  /** Confirms a link as the form on the confirmation page does. */
  const say = (href: string, headers: Record<string, string> = { origin }) =>
    fetch(origin + href, { method: 'POST', redirect: 'manual', headers })
  const cookieFor = async (...links: readonly SignedRelease[]): Promise<string> => {
    let cookie = ''
    for (const link of links) {
      const { headers } = await say(`/looks${queryOf(link)}`, { origin, cookie })
      cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    }
    return cookie
  }
  const signAs = async (use: Use, given: Parameters<typeof sign>[2]): Promise<SignedRelease> => {
    const [row] = await db.select().from(registrySecrets).where(eq(registrySecrets.name, 'preview'))
    return sign(row?.value ?? '', use, given)
  }
  return { cookieFor, linkFor, queryFor, say, signAs }
}
