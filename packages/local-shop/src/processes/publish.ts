/** Fills a shop that is open with what this repository has for it: pictures and modules, then the SDK. */
import { once } from 'node:events'
import { join } from 'node:path'

import { bucketAt } from '../bucket.ts'
import { publishMedia, publishModules } from '../publish.ts'
import { serveSdk } from '../publish-sdk.ts'

/** What it says while it works; after an error nothing more. */
export type PublishStep = { step: string } | { published: number } | { error: string }

const { rootDir, dataDir, origin, filesOrigin, localKey, deployToken } = JSON.parse(
  process.env['PUBLISH'] ?? '',
)
const say = (step: PublishStep): void => void process.send?.(step)
const onProgress = (step: string): void => say({ step })

try {
  const bucket = bucketAt(filesOrigin, localKey)
  await publishMedia(bucket, join(rootDir, 'db/media'), dataDir)
  const published = await publishModules({ rootDir, origin, token: deployToken, onProgress })
  const opened = once(process, 'message')
  say({ published })
  // The Worker may be started anew until then.
  await opened
  await serveSdk(bucket, rootDir)
} catch (error) {
  say({ error: error instanceof Error ? error.message : String(error) })
}
process.disconnect()
