/** Finds the live version of the Worker and earlier ones, and rolls back. */
import * as v from 'valibot'

import type { Deploy } from '../step.ts'

const Deployments = v.object({
  deployments: v.array(
    v.object({ versions: v.array(v.object({ version_id: v.string(), percentage: v.number() })) }),
  ),
})
const Secrets = v.array(v.object({ name: v.string() }))
const Version = v.object({
  annotations: v.optional(v.record(v.string(), v.string())),
  metadata: v.optional(v.object({ created_on: v.optional(v.string()) })),
})

const scriptPath = ({ settings }: Deploy): string =>
  `/accounts/${settings.CLOUDFLARE_ACCOUNT_ID}/workers/scripts/${settings.WORKER_NAME}`

const findVersion = (deploy: Deploy, id: string) =>
  deploy.cloudflare.find(Version, `${scriptPath(deploy)}/versions/${id}`)

/** Returns a version's id, with its upload time if known. */
const describe = async (deploy: Deploy, id: string): Promise<string> => {
  const sentAt = (await findVersion(deploy, id))?.metadata?.created_on
  return sentAt ? `${id}, sent ${sentAt.slice(0, 16).replace('T', ' ')} UTC` : id
}

/** Returns the mark of the live version; `null` if it was not sent by a deploy. */
export const findLiveMark = async (deploy: Deploy): Promise<string | null> => {
  const [liveId] = await listLiveIds(deploy)
  return liveId ? readMark(deploy, liveId) : null
}

const readMark = async (deploy: Deploy, id: string): Promise<string | null> => {
  const version = await findVersion(deploy, id)
  return version?.annotations?.['workers/tag'] ?? null
}

/** Returns the names of the live version's secrets; none without a Worker. */
export const listSecrets = async (deploy: Deploy): Promise<string[]> => {
  const secrets = await deploy.cloudflare.find(Secrets, `${scriptPath(deploy)}/secrets`)
  return (secrets ?? []).map(({ name }) => name)
}

/** Deletes a secret. Cloudflare then makes a copy of the live version without it live. */
export const removeSecret = (deploy: Deploy, name: string): Promise<unknown> =>
  deploy.cloudflare.call(v.unknown(), `${scriptPath(deploy)}/secrets/${name}`, { method: 'DELETE' })

/**
 * Sends all requests to an earlier live version: the last one with a different Worker, or the one
 * whose id begins with `idStart`. Returns its id.
 * @throws Error that lists the possible versions if none matches
 */
export const rollBack = async (deploy: Deploy, idStart?: string): Promise<string> => {
  const [liveId, ...earlier] = await listLiveIds(deploy)
  const before = [...new Set(earlier)].filter((id) => id !== liveId)
  const id = idStart
    ? before.find((one) => one.startsWith(idStart))
    : await findOther(deploy, liveId, before)
  if (!id) {
    const list =
      before.length > 0 ? await Promise.all(before.map((one) => describe(deploy, one))) : ['none']
    throw new Error([`Name a version that was live before:`, ...list].join('\n  '))
  }
  const body = { strategy: 'percentage', versions: [{ version_id: id, percentage: 100 }] }
  const path = `${scriptPath(deploy)}/deployments`
  await deploy.cloudflare.call(v.unknown(), path, { method: 'POST', body })
  return id
}

/** Skips the same Worker sent again, and versions from removing a secret, which have no mark. */
const findOther = async (
  deploy: Deploy,
  liveId: string | undefined,
  ids: readonly string[],
): Promise<string | undefined> => {
  if (!liveId) return undefined
  const [live, ...marks] = await Promise.all([liveId, ...ids].map((id) => readMark(deploy, id)))
  return ids.find((_id, index) => marks[index] && marks[index] !== live)
}

/**
 * Returns the ids of versions that had all requests, newest deployment first.
 * @throws Error if several versions share the requests now
 */
const listLiveIds = async (deploy: Deploy): Promise<string[]> => {
  const found = await deploy.cloudflare.find(Deployments, `${scriptPath(deploy)}/deployments`)
  const ids = (found?.deployments ?? []).map(
    ({ versions }) => versions.find(({ percentage }) => percentage === 100)?.version_id,
  )
  if (ids.length > 0 && ids[0] === undefined)
    throw new Error('Several versions share the requests. End that in the dashboard first.')
  return ids.filter((id) => id !== undefined)
}
