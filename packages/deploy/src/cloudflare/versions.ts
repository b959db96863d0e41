/** The versions of the Worker that Cloudflare keeps, and which of them is live. */
import * as v from 'valibot'

import type { Deploy } from '../step.ts'

const Deployments = v.object({
  deployments: v.array(
    v.object({ versions: v.array(v.object({ version_id: v.string(), percentage: v.number() })) }),
  ),
})
const Version = v.object({
  id: v.string(),
  number: v.optional(v.number()),
  metadata: v.optional(v.object({ created_on: v.optional(v.string()) })),
  annotations: v.optional(v.record(v.string(), v.string())),
})
export type Version = v.InferOutput<typeof Version>
const Versions = v.object({ items: v.array(Version) })

const scriptPath = ({ settings }: Deploy): string =>
  `/accounts/${settings.CLOUDFLARE_ACCOUNT_ID}/workers/scripts/${settings.WORKER_NAME}`

/** The mark that the live version was sent with; `null` without a Worker, or when it was sent by other means. */
export const findLiveMark = async (deploy: Deploy): Promise<string | null> => {
  const liveId = await findLiveId(deploy)
  if (!liveId) return null
  const version = await deploy.cloudflare.find(Version, `${scriptPath(deploy)}/versions/${liveId}`)
  return version?.annotations?.['workers/tag'] ?? null
}

/** Newest first. */
export const listVersions = async (
  deploy: Deploy,
): Promise<{ liveId: string | null; versions: Version[] }> => {
  const [liveId, found] = await Promise.all([
    findLiveId(deploy),
    deploy.cloudflare.find(Versions, `${scriptPath(deploy)}/versions`),
  ])
  return { liveId, versions: found?.items ?? [] }
}

/** Sends all requests to a version that was deployed before. */
export const makeVersionLive = async (deploy: Deploy, id: string): Promise<void> => {
  const body = { strategy: 'percentage', versions: [{ version_id: id, percentage: 100 }] }
  const path = `${scriptPath(deploy)}/deployments`
  await deploy.cloudflare.call(v.unknown(), path, { method: 'POST', body })
}

const findLiveId = async (deploy: Deploy): Promise<string | null> => {
  const found = await deploy.cloudflare.find(Deployments, `${scriptPath(deploy)}/deployments`)
  return (
    found?.deployments[0]?.versions.find(({ percentage }) => percentage === 100)?.version_id ?? null
  )
}
