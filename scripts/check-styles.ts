/** Fails on colors that are not tokens, and on global selectors outside the shell. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const rootDir = resolve(import.meta.dirname, '..')
const files = globSync('{shell,mfe-*,packages/ui}/src/**/*.css.ts', { cwd: rootDir })

const rules = [
  {
    pattern: /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|color-mix)\(/i,
    mayUse: (file: string) => file.startsWith('shell/src/theme/'),
    advice: 'Name its role in packages/ui/src/tokens.css.ts and give the value in shell/src/theme.',
  },
  {
    pattern: /\bglobal(?:Style|Keyframes|FontFace|Theme)\b/,
    mayUse: (file: string) => file.startsWith('shell/'),
    advice: 'Only the shell styles what it did not make; give the element a class.',
  },
]

const broken = files.flatMap((file) =>
  readFileSync(join(rootDir, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter(({ pattern, mayUse }) => !mayUse(file) && pattern.test(line))
        .map(({ advice }) => `${file}:${index + 1} ${line.trim()}\n  ${advice}`),
    ),
)

for (const line of broken) console.error(line)
process.exit(broken.length === 0 ? 0 : 1)
