/** Publishes this repository to a running shop. Prints the number of published modules. */
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

import { bucketAt } from '../bucket.ts'
import { publishMedia, publishModules } from '../publish.ts'
import { serveSdk } from '../publish-sdk.ts'

/** The process's input. */
export type PublishTask = {
  rootDir: string
  dataDir: string
  origin: string
  /** The origin of the Worker's `LocalFiles`, and its key. */
  filesOrigin: string
  localKey: string
  deployToken: string
  hasMedia?: boolean
  hasModules?: boolean
  hasSdk?: boolean
}

const task = (await json(process.stdin)) as PublishTask
const { rootDir, dataDir, origin, deployToken } = task
const onProgress = (step: string): void => void process.send?.(step)
const bucket = bucketAt(task.filesOrigin, task.localKey)

try {
  if (task.hasMedia) await publishMedia(bucket, join(rootDir, 'db/media'), dataDir)
  const published = task.hasModules
    ? await publishModules({ rootDir, origin, token: deployToken, onProgress })
    : 0
  if (task.hasSdk) await serveSdk(bucket, rootDir)
  console.log(published)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
