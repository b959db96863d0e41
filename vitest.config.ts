import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

import { emulateMedia } from './packages/testkit/src/screens/commands.ts'
import { sizes } from './packages/testkit/src/screens/sizes.ts'
import { chromiumArgs, installedChromium } from './scripts/find-chromium.ts'
import { TestSequencer } from './scripts/test-sequencer.ts'

const executablePath = installedChromium()

/** Real builds, which take seconds each: a project of their own, beside the quick unit tests. */
const buildTests =
  'packages/{module-build,local-shop,sdk}/src/build-{module,worker,secrets,sdk}.test.ts'

/** Bounds for a busy machine. A test that passes never waits for their end. */
const bounds = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  test: {
    // Test files mostly wait for a browser, a Worker or a database: two at a time leave a third of two cores idle. Four
    // make single steps of component tests take seconds.
    maxWorkers: 3,
    sequence: { sequencer: TestSequencer },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,shell,mfe-*,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.tsx', buildTests],
          isolate: false,
        },
      },
      {
        // Builds are bound by their work: a busy machine takes long.
        test: { name: 'builds', include: [buildTests], testTimeout: 240_000, hookTimeout: 240_000 },
      },
      {
        plugins: [vanillaExtractPlugin()],
        // Its folder `media` is what the shop serves at `/media`.
        publicDir: 'db',
        // Bundled anew for each run: a dependency that an older bundle lacks would reload the page amid a test.
        optimizeDeps: { force: true },
        test: {
          name: 'screens',
          include: ['{packages,shell,mfe-*}/**/*.browser.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['packages/testkit/src/screens/setup.ts'],
          api: { host: '127.0.0.1' },
          ...bounds,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              actionTimeout: 30_000,
              launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: sizes.desktop,
            commands: { emulateMedia },
            screenshotFailures: false,
            locators: { errorFormat: 'aria' },
          },
        },
      },
      {
        test: {
          name: 'server',
          include: ['{db,workers}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // More than half of the time of isolated files went into importing the same modules again.
          isolate: false,
          globalSetup: ['workers/test/libsql.ts'],
          ...bounds,
        },
      },
      {
        test: {
          name: 'trust',
          include: ['trust/**/*.test.ts'],
          env: { TRUST_SIZE: 'slice' },
          // Parts are bound by their work, not by time: two cores that others use, too, take long.
          testTimeout: 400_000,
          maxConcurrency: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['e2e/support/shop-template.ts'],
          // Importing the same modules again would take a second of each file.
          isolate: false,
          ...bounds,
        },
      },
    ],
  },
})
