/** `pnpm build [module …]` builds the named modules (default: all), the Worker and the SDK. */
import { buildModules } from '@shop/local-shop/build-modules'
import { buildWorker } from '@shop/local-shop/build-worker'
import { buildSdkWhenChanged } from '@shop/local-shop/bucket-files'

import { rootDir } from './repository-files.ts'

const onProgress = (step: string): void => console.log(`· ${step}`)
const modules = await buildModules(rootDir, onProgress, process.argv.slice(2))
for (const { name, release, isRebuilt } of modules) {
  console.log(`${isRebuilt ? 'built    ' : 'unchanged'} ${name} ${release.version}`)
}
const [{ isRebuilt }] = await Promise.all([buildWorker(rootDir), buildSdkWhenChanged(rootDir)])
console.log(`${isRebuilt ? 'built    ' : 'unchanged'} workers`)
