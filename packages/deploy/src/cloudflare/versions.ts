/** Which version of the Worker is live, and which were before. */
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

/** A version's id, and when it was sent where that is known. */
const describe = async (deploy: Deploy, id: string): Promise<string> => {
  const sentAt = (await findVersion(deploy, id))?.metadata?.created_on
  return sentAt ? `${id}, sent ${sentAt.slice(0, 16).replace('T', ' ')} UTC` : id
}

/** The mark that the live version was sent with; `null` without a Worker, or when it was sent by other means. */
export const findLiveMark = async (deploy: Deploy): Promise<string | null> => {
  const [liveId] = await listLiveIds(deploy)
  return liveId ? readMark(deploy, liveId) : null
}

const readMark = async (deploy: Deploy, id: string): Promise<string | null> => {
  const version = await findVersion(deploy, id)
  return version?.annotations?.['workers/tag'] ?? null
}

/** Names of the secrets that the live version has; none without a Worker. */
export const listSecrets = async (deploy: Deploy): Promise<string[]> => {
  const secrets = await deploy.cloudflare.find(Secrets, `${scriptPath(deploy)}/secrets`)
  return (secrets ?? []).map(({ name }) => name)
}

/** Makes a version live that is the live one without this secret. */
export const removeSecret = (deploy: Deploy, name: string): Promise<unknown> =>
  deploy.cloudflare.call(v.unknown(), `${scriptPath(deploy)}/secrets/${name}`, { method: 'DELETE' })

/**
 * Sends all requests to a version that was live before: the last one that is another Worker, or the one whose id begins with
 * `idStart`.
 * Resolves to its id.
 * @throws Error that lists those there are, when none of them is meant
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

/** A Worker that is sent again has the same mark, and what the removal of a secret leaves has none. */
const findOther = async (
  deploy: Deploy,
  liveId: string | undefined,
  ids: readonly string[],
): Promise<string | undefined> => {
  if (!liveId) return undefined
  const [live, ...marks] = await Promise.all([liveId, ...ids].map((id) => readMark(deploy, id)))
  return ids.find((_id, index) => marks[index] && marks[index] !== live)
}

/** Which version had all requests, the newest deployment first. @throws Error when requests are shared by several now */
const listLiveIds = async (deploy: Deploy): Promise<string[]> => {
  const found = await deploy.cloudflare.find(Deployments, `${scriptPath(deploy)}/deployments`)
  const ids = (found?.deployments ?? []).map(
    ({ versions }) => versions.find(({ percentage }) => percentage === 100)?.version_id,
  )
  if (ids.length > 0 && ids[0] === undefined)
    throw new Error('Several versions share the requests. End that in the dashboard first.')
  return ids.filter((id) => id !== undefined)
}
