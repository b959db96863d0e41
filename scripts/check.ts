/** `pnpm check`: the fast "am I done?": format, lint, types, words, layers, unused code, unit tests. */
import { runSteps, type Step } from './run-steps.ts'

/** Types of one project; what did not change since the last run is not checked again. */
const types = (name: string, project: string, isFollowed = false): Step => {
  const info = `node_modules/.cache/tsc/${project.replaceAll('/', '-')}.tsbuildinfo`
  return [name, 'tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', info], { isFollowed }]
}

/** The longest first, so that the others run beside it. */
export const checks: readonly Step[] = [
  types('types', 'tsconfig.json', true),
  types('types of the Worker', 'workers/tsconfig.json', true),
  types("types of the Worker's tests", 'workers/tsconfig.tests.json'),
  types('types of the service worker', 'shell/tsconfig.service-worker.json'),
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--deny-warnings'], { isFollowed: true }],
  ['unused', 'knip', []],
  ['words', 'node', ['scripts/check-words.ts']],
  ['layers', 'node', ['scripts/check-layers.ts']],
  ['paths in docs', 'node', ['scripts/check-docs.ts']],
  ['supply chain', 'node', ['scripts/check-supply-chain.ts']],
  ['styles by tokens', 'node', ['scripts/check-styles.ts']],
]

if (import.meta.main) {
  const unitTests: Step = ['unit tests', 'vitest', ['run', '--project', 'unit', '--reporter=dot']]
  process.exit((await runSteps([unitTests, ...checks])) ? 0 : 1)
}
