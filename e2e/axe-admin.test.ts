import { describe } from 'vitest'

import { expectNoViolations } from './axe.ts'

describe('axe, over every screen of the back office', () => {
  expectNoViolations(({ path }) => path.startsWith('/admin'))
})
