import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { render } from '@shop/testkit/render'

import { Badge } from '../badge/badge.tsx'
import { Checkbox, Field, Select, TextArea, TextField } from './field.tsx'

const sizes = [
  ['s', 'Small'],
  ['m', 'Medium'],
] as const

it('connects a problem to its control instead of the hint', async () => {
  const { rerender } = render(<TextField label="Price" hint="In dollars" />)
  const input = page.getByRole('textbox', { name: 'Price' })
  await expect.element(input).toHaveAccessibleDescription('In dollars')
  await expect.element(input).not.toHaveAttribute('aria-invalid')
  const usual = getComputedStyle(input.element()).borderColor

  rerender(<TextField label="Price" hint="In dollars" problem="More than zero, please" />)
  await expect.element(input).toHaveAccessibleDescription('More than zero, please')
  await expect.element(input).toBeInvalid()
  expect(getComputedStyle(input.element()).borderColor).not.toBe(usual)
  await expect.element(page.getByText('In dollars')).not.toBeInTheDocument()
})

it.each([
  ['text field', <TextField key="1" label="Name" problem="Missing" />],
  ['text area', <TextArea key="2" label="Name" problem="Missing" />],
  ['select', <Select key="3" label="Name" problem="Missing" options={sizes} />],
  ['checkbox', <Checkbox key="5" label="Name" problem="Missing" />],
  [
    'control of one’s own',
    <Field key="4" label="Name" problem="Missing">
      {(control) => <input type="file" {...control} />}
    </Field>,
  ],
])('connects a %s with its label and its problem', async (_kind, field) => {
  render(field)
  const control = page.getByLabelText('Name')
  await expect.element(control).toHaveAccessibleDescription('Missing')
  await expect.element(control).toBeInvalid()
})

it('gives text fields, text areas and selects the same frame, at least 44 px high', async () => {
  render(
    <>
      <TextField label="One" />
      <TextArea label="Two" />
      <Select label="Three" options={sizes} />
      <Select label="Four" options={sizes} look="inline" />
      <Select label="Five" options={sizes} look="badge" tone="warning" />
    </>,
  )
  const looks = ['One', 'Two', 'Three'].map((name) => {
    const { borderColor, borderRadius, backgroundColor, fontSize, width } = getComputedStyle(
      page.getByLabelText(name).element(),
    )
    return { borderColor, borderRadius, backgroundColor, fontSize, width }
  })
  expect(looks[1]).toEqual(looks[0])
  expect(looks[2]).toEqual(looks[0])
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    expect(page.getByLabelText(name).element().clientHeight).toBeGreaterThanOrEqual(42)
})

it('a select that looks like a badge has the colors of its tone', () => {
  render(
    <>
      <Badge tone="warning">Pending</Badge>
      <Select label="Status" options={sizes} look="badge" tone="warning" />
    </>,
  )
  const [badge, select] = [page.getByText('Pending'), page.getByLabelText('Status')].map((part) => {
    const { backgroundColor, color } = getComputedStyle(part.element())
    return { backgroundColor, color }
  })
  expect(select).toEqual(badge)
})

it('marks a required field visually without changing its name', async () => {
  render(<TextField label="Name" required hasRequiredMark />)
  const input = page.getByLabelText('Name')
  await expect.element(input).toBeRequired()
  expect(getComputedStyle(page.getByText('Name').element(), '::after').content).toContain('*')
})

it('works uncontrolled, or reports each change', async () => {
  const onChange = vi.fn<(value: string) => void>()
  render(
    <>
      <TextField label="Free" defaultValue="a" />
      <TextField label="Held" value="a" onChange={onChange} />
      <Select label="Size" options={sizes} value="s" onChange={onChange} />
    </>,
  )
  await userEvent.type(page.getByLabelText('Free'), 'b')
  await expect.element(page.getByLabelText('Free')).toHaveValue('ab')
  await userEvent.type(page.getByLabelText('Held'), 'b')
  await userEvent.selectOptions(page.getByLabelText('Size'), 'Medium')
  expect(onChange.mock.calls).toEqual([['ab'], ['m']])
  await expect.element(page.getByLabelText('Held')).toHaveValue('a')
})

it.each([
  '\u200Bada@example.com\u00A0',
  'ada\u00AD@exam\u200Bple.com',
  '\u202Aada@example.com\u202C',
])('removes invisible characters from the pasted email %j', async (pasted) => {
  const onChange = vi.fn<(value: string) => void>()
  render(<TextField label="Email" type="email" onChange={onChange} />)
  const input = page.getByLabelText('Email')
  await input.fill(pasted)
  await expect.element(input).toHaveValue('ada@example.com')
  await expect.element(input).toBeValid()
  expect(onChange.mock.calls).toEqual([['ada@example.com']])
})

it('grows a text area with its text', async () => {
  render(<TextArea label="Reply" height="short" />)
  const area = page.getByLabelText('Reply')
  const before = area.element().clientHeight
  await area.fill('line\n'.repeat(12))
  expect(area.element().clientHeight).toBeGreaterThan(before * 2)
})

it('hides the label of an inline select only on phones, and never from screen readers', async () => {
  render(<Select label="Sort" options={sizes} look="inline" />)
  const widthOfLabel = () => page.getByText('Sort').element().getBoundingClientRect().width
  expect(widthOfLabel()).toBeGreaterThan(10)
  await page.viewport(390, 844)
  expect(widthOfLabel()).toBe(1)
  await expect.element(page.getByRole('combobox', { name: 'Sort' })).toBeVisible()
})

it('shows a focus ring for the keyboard', async () => {
  render(<TextField label="Name" />)
  await userEvent.keyboard('{Tab}')
  const input = page.getByLabelText('Name')
  await expect.element(input).toHaveFocus()
  const { outlineStyle, outlineWidth } = getComputedStyle(input.element())
  expect([outlineStyle, outlineWidth]).toEqual(['solid', '3px'])
})

it.each(['boxed', 'inline', 'badge'] as const)(
  'has text of 16 pixels on phones, because Safari zooms into smaller fields (%s)',
  async (look) => {
    await page.viewport(390, 844)
    render(<Select label="Size" look={look} options={sizes} />)
    await expect.element(page.getByLabelText('Size')).toHaveStyle({ fontSize: '16px' })
  },
)
