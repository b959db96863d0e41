import { rm } from 'node:fs/promises'

import { startTestShop, type TestShop } from '@shop/testkit/test-shop'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    shopTemplate: string
    /** Without keys and tokens, tests can only be visitors. */
    sharedShop: Pick<TestShop, 'origin'>
  }
}

let stop = async (): Promise<void> => {}

export const setup = async (project: TestProject): Promise<void> => {
  const { dataDir, end } = await startTestShop({ hasMedia: true })
  await end()
  const shared = await startTestShop({
    template: dataDir,
    hasModules: false,
    perMinute: undefined,
  })
  stop = async () => {
    await rm(dataDir, { recursive: true, force: true })
    await shared.stop()
  }
  project.provide('shopTemplate', dataDir)
  project.provide('sharedShop', { origin: shared.origin })
}

export const teardown = (): Promise<void> => stop()
