/** `pnpm check`: the fast "am I done?": format, lint, types, unused code, unit tests. */
import { runSteps } from './run-steps.ts'

export const checks = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['types', 'tsc', ['-p', '.']],
  ['types of the Worker', 'tsc', ['-p', 'workers']],
  ['types of its tests', 'tsc', ['-p', 'workers/tsconfig.tests.json']],
  ['types of the service worker', 'tsc', ['-p', 'shell/tsconfig.service-worker.json']],
  ['unused', 'knip', []],
  ['paths in docs', 'node', ['scripts/check-docs.ts']],
  ['styles by tokens', 'node', ['scripts/check-styles.ts']],
] as const

if (import.meta.main) {
  const isGood = await runSteps([...checks, ['unit tests', 'vitest', ['run', '--project', 'unit']]])
  process.exit(isGood ? 0 : 1)
}
