/** Global setup: fills one shop with pictures and modules; the shops of test files begin as copies of its data. */
import { rm } from 'node:fs/promises'

import { startTestShop } from '@shop/testkit/test-shop'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    shopTemplate: string
  }
}

let remove = async (): Promise<void> => {}

export const setup = async (project: TestProject): Promise<void> => {
  const { dataDir, end } = await startTestShop({ hasMedia: true })
  await end()
  remove = () => rm(dataDir, { recursive: true, force: true })
  project.provide('shopTemplate', dataDir)
}

export const teardown = (): Promise<void> => remove()
