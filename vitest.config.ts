import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

import { emulateMedia } from './packages/testkit/src/screens/commands.ts'
import { sizes } from './packages/testkit/src/screens/sizes.ts'
import { chromiumArgs, installedChromium } from './scripts/find-chromium.ts'
import { TestSequencer } from './scripts/test-sequencer.ts'

const executablePath = installedChromium()

/** Real builds take seconds each, so they are a project of their own. */
const buildTests =
  'packages/{module-build,local-shop,sdk}/src/build-{module,worker,secrets,sdk}.test.ts'

/** Timeouts for a busy machine. A passing test never waits for them to expire. */
const bounds = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  test: {
    // Shows the logs of failed tests alone.
    silent: 'passed-only',
    // Test files mostly wait for a browser, a Worker or a database, so three of them do not keep
    // two cores busy.
    maxWorkers: 4,
    sequence: { sequencer: TestSequencer },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,shell,mfe-*,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.tsx', buildTests],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        // Long timeouts, because builds are CPU-bound and slow on a busy machine.
        test: { name: 'builds', include: [buildTests], testTimeout: 240_000, hookTimeout: 240_000 },
      },
      {
        plugins: [vanillaExtractPlugin()],
        // Serves `db/media` at `/media`, as the shop does.
        publicDir: 'db',
        // Bundles dependencies anew for each run. With an old bundle, Vite would reload the page
        // for each dependency that the bundle lacks.
        optimizeDeps: { force: true },
        test: {
          name: 'screens',
          include: ['{packages,shell,mfe-*}/**/*.browser.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['packages/testkit/src/screens/setup.ts'],
          api: { host: '127.0.0.1' },
          // Runs after all other projects. Beside them, a page may get no frame for half a minute.
          sequence: { groupOrder: 1 },
          // With more pages at once, each of them waits longer for its frames.
          maxWorkers: 3,
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
            // Only failures need a trace, but each passing test would record one, too.
            traceView: { mode: 'off' },
          },
        },
      },
      {
        test: {
          name: 'server',
          include: ['{db,workers}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // Isolated files spend more than half of their time importing the same modules again.
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
          // Long, because the parts are CPU-bound and slow on a busy machine.
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
          // Isolated files would each spend a second importing the same modules again.
          isolate: false,
          ...bounds,
        },
      },
    ],
  },
})
