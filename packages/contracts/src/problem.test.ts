import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { Problem, ProblemError, problems } from './problem.ts'
import { invalidFields } from '@shop/testkit/issues'

const body = {
  type: '/docs/problems#out-of-stock',
  title: 'Not enough in stock',
  status: 409,
  detail: 'Only 2 of Focus Tee are left.',
  code: 'out-of-stock',
}

describe('problems', () => {
  it.each(Object.entries(problems))('%s is an HTTP error with a title', (_code, problem) => {
    expect(problem.status).toBeGreaterThanOrEqual(400)
    expect(problem.status).toBeLessThan(600)
    expect(problem.title).not.toBe('')
  })
})

describe('Problem', () => {
  it('reads a problem with its fields, and passes unknown fields on', () => {
    const problem = { ...body, issues: [{ path: 'items.0.quantity', message: 'x' }], left: 2 }
    expect(v.parse(Problem, problem)).toEqual(problem)
  })

  it.each([
    ['code', { code: 'teapot' }],
    ['status', { status: '409' }],
    ['detail', { detail: undefined }],
    ['issues.0.path', { issues: [{ message: 'x' }] }],
  ])('refuses a wrong %s and names it', (path, wrong) => {
    expect(invalidFields(Problem, { ...body, ...wrong })).toEqual([path])
  })
})

describe('ProblemError', () => {
  it('carries code, detail, fields and cause', () => {
    const cause = new Error('constraint failed')
    const issues = [{ path: 'price', message: 'must be 0 or more' }]
    const error = new ProblemError('bad-input', 'One field is wrong.', { issues, cause })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'ProblemError',
      code: 'bad-input',
      message: 'One field is wrong.',
      issues,
      cause,
    })
  })

  it('has no issues by default', () => {
    expect(new ProblemError('internal', 'x').issues).toBeUndefined()
  })
})
