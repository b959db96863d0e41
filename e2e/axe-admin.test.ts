import { describe } from 'vitest'

import { expectNoViolations } from './axe.ts'

describe('axe, at every size, in light and dark', () => {
  expectNoViolations(({ path }) => path.startsWith('/admin'))
})
