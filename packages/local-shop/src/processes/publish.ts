/** Publishes this repository to a running shop. Prints the number of published modules. */
import { json } from 'node:stream/consumers'

import { bucketAt, copyFiles, findChanged, listMedia, serveSdk } from '../bucket-files.ts'
import { publishModules } from '../publish.ts'

export type PublishTask = {
  rootDir: string
  origin: string
  /** The origin of the Worker's `LocalService`, and its key. */
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
  const published = task.hasModules
    ? await publishModules({ rootDir, origin, token: deployToken, onProgress })
    : 0
  if (task.hasSdk) await serveSdk(bucket, rootDir)
  console.log(published)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
