/** Finds the live version of the Worker and earlier ones, and rolls back. */
import * as v from 'valibot'

import type { Deploy } from '../step.ts'

const Deployments = v.object({
  deployments: v.array(
    v.object({ versions: v.array(v.object({ version_id: v.string(), percentage: v.number() })) }),
  ),
})
const Versions = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      annotations: v.optional(v.record(v.string(), v.string())),
      metadata: v.optional(v.object({ created_on: v.optional(v.string()) })),
    }),
  ),
})

/** A version that had all requests at some time. It has a mark only if a deploy sent it. */
type LiveVersion = { id: string; mark: string | undefined; sentAt: string | undefined }

const scriptPath = ({ settings }: Deploy): string =>
  `/accounts/${settings.CLOUDFLARE_ACCOUNT_ID}/workers/scripts/${settings.WORKER_NAME}`

/**
 * Returns the versions that had all requests at some time, the live one first.
 * @throws Error if several versions share the requests now
 */
export const listLive = async (deploy: Deploy): Promise<LiveVersion[]> => {
  const [deployed, listed] = await Promise.all([
    deploy.cloudflare.find(Deployments, `${scriptPath(deploy)}/deployments`),
    deploy.cloudflare.find(Versions, `${scriptPath(deploy)}/versions?deployable=true`),
  ])
  const ids = (deployed?.deployments ?? []).map(
    ({ versions }) => versions.find(({ percentage }) => percentage === 100)?.version_id,
  )
  if (ids.length > 0 && ids[0] === undefined)
    throw new Error('Several versions share the requests. End that in the dashboard first.')
  return [...new Set(ids.filter((id) => id !== undefined))].map((id) => {
    const found = listed?.items.find((one) => one.id === id)
    return { id, mark: found?.annotations?.['workers/tag'], sentAt: found?.metadata?.created_on }
  })
}

/**
 * Sends all requests to an earlier live version: the last one with a different Worker, or the one
 * whose id begins with `idStart`. Returns its id.
 * @throws Error that lists the possible versions if none matches
 */
export const rollBack = async (deploy: Deploy, idStart?: string): Promise<string> => {
  const [live, ...earlier] = await listLive(deploy)
  const found = earlier.find(({ id, mark }) =>
    idStart ? id.startsWith(idStart) : mark && mark !== live?.mark,
  )
  if (!found) {
    const list = earlier.length > 0 ? earlier.map(describe) : ['none']
    throw new Error(['Name a version that was live before:', ...list].join('\n  '))
  }
  const versions = [{ version_id: found.id, percentage: 100 }]
  await deploy.cloudflare.post(`${scriptPath(deploy)}/deployments`, {
    strategy: 'percentage',
    versions,
  })
  return found.id
}

const describe = ({ id, sentAt }: LiveVersion): string =>
  sentAt ? `${id}, sent ${sentAt.slice(0, 16).replace('T', ' ')} UTC` : id
