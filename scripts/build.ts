/** `pnpm build [module …]`: every module's release, or those of the named ones, and the Worker. */
import { buildModules } from '@shop/local-shop/build-modules'
import { buildWorker } from '@shop/local-shop/build-worker'

import { rootDir } from './repository-files.ts'

const onProgress = (step: string): void => console.log(`· ${step}`)
const modules = await buildModules(rootDir, onProgress, process.argv.slice(2))
for (const { name, release, isRebuilt } of modules) {
  console.log(`${isRebuilt ? 'built    ' : 'unchanged'} ${name} ${release.version}`)
}
const { isRebuilt } = await buildWorker(rootDir)
console.log(`${isRebuilt ? 'built    ' : 'unchanged'} workers`)
