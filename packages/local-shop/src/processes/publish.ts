import { json } from 'node:stream/consumers'

import { bucketAt, copyFiles, findChanged, listMedia, serveSdk } from '../bucket-files.ts'
import { buildModules } from '../build-modules.ts'
import { findUnpublished, publishBuilds } from '../publish.ts'

export type PublishTask = {
  rootDir: string
  origin: string
  serviceOrigin: string
  localKey: string
  deployToken: string
  hasMedia?: boolean
  hasModules?: boolean
  hasSdk?: boolean
}

const task = (await json(process.stdin)) as PublishTask
const { rootDir, origin, deployToken } = task
const onProgress = (step: string): void => void process.send?.(step)
const bucket = bucketAt(task.serviceOrigin, task.localKey)

try {
  if (task.hasMedia) await copyFiles(bucket, await findChanged(bucket, await listMedia(rootDir)))
  const builds = task.hasModules
    ? await findUnpublished(origin, await buildModules(rootDir, onProgress))
    : []
  const published = await publishBuilds({ origin, token: deployToken, onProgress }, builds)
  if (task.hasSdk) await serveSdk(bucket, rootDir)
  console.log(published)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
