import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { ApiProblem } from '@shop/client/api-problem'
import { render } from '@shop/testkit/render'

import { useAction } from './use-action.ts'

type Props = { messages: readonly string[]; pathOf?: (index: number) => string }

const Form = ({ messages, pathOf = String }: Props) => {
  const issues = messages.map((message, index) => ({ path: pathOf(index), message }))
  const { run, problems } = useAction(async () => {
    throw new ApiProblem('bad-input', 'Wrong.', issues)
  })
  return (
    <form action={() => void run({})}>
      <button>Send</button>
      <p>{Object.values(problems).join(' ')}</p>
    </form>
  )
}

it('makes a sentence of each message at a field', async () => {
  render(<Form messages={['is required', 'must be a date', 'choose a day', 'That day is full.']} />)
  await page.getByRole('button', { name: 'Send' }).click()
  const sentences = 'This is required. This must be a date. Choose a day. That day is full.'
  await expect.element(page.getByText(sentences)).toBeVisible()
})

it('shows the first problem of a field', async () => {
  render(<Form messages={['is required', 'must be an email address']} pathOf={() => 'email'} />)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('This is required.', { exact: true })).toBeVisible()
})
