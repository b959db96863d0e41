/** Fails on raw colors, media widths written as numbers, and global selectors outside the shell. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { reportProblems, rootDir } from './repository-files.ts'

const files = globSync('{shell,mfe-*,packages/*}/src/**/*.{ts,tsx}', { cwd: rootDir })

const isStyle = (file: string): boolean => file.endsWith('.css.ts')

/** This file may name a width: it stacks the product form's buttons on very narrow phones. */
const hasOwnWidth = (file: string): boolean =>
  file === 'mfe-admin/src/screens/products/products.css.ts'

const breakpointAdvice = 'Layouts change at four widths: use `from` or `below` of @shop/ui/media.'

const rules = [
  {
    pattern: /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|color-mix)\(/i,
    isFor: (file: string) => isStyle(file) && !file.startsWith('shell/src/theme/'),
    advice: 'Give it a role and a value in packages/domain/src/colors.ts.',
  },
  {
    pattern: /\bglobal(?:Style|Keyframes|FontFace|Theme)\b/,
    isFor: (file: string) => isStyle(file) && !file.startsWith('shell/'),
    advice: 'Only the shell styles what it did not make; give the element a class.',
  },
  {
    pattern: /\((?:min-|max-)?width\s*(?::|[<>]=?)\s*[\d.]/,
    isFor: (file: string) => isStyle(file) && !hasOwnWidth(file),
    advice: breakpointAdvice,
  },
  {
    pattern: /\bmatchMedia\(.*width/,
    isFor: (file: string) => !isStyle(file),
    advice: breakpointAdvice,
  },
]

const broken = files.flatMap((file) =>
  readFileSync(join(rootDir, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter(({ pattern, isFor }) => isFor(file) && pattern.test(line))
        .map(({ advice }) => `${file}:${index + 1} ${line.trim()}\n  ${advice}`),
    ),
)

reportProblems(broken)
