import { describe } from 'vitest'

import { expectNoViolations } from './support/axe.ts'

describe('axe, at every size, in light and dark', () => {
  expectNoViolations('staff')
})
