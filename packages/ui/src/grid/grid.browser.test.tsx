import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { render } from '@shop/testkit/render'

import { Grid } from './grid.tsx'

const columnsOf = (grid: Element): number => {
  const tops = [...grid.children].map((child) => child.getBoundingClientRect().top)
  return tops.filter((top) => top === tops[0]).length
}

const cells = ['a', 'b', 'c', 'd', 'e'].map((text) => <li key={text}>{text}</li>)

it('has as many columns as fit, and none wider than the screen', async () => {
  render(
    <Grid as="ul" label="Letters" fit="wide">
      {cells}
    </Grid>,
  )
  const grid = page.getByRole('list', { name: 'Letters' }).element()
  await page.viewport(1100, 800)
  expect(columnsOf(grid)).toBe(3)
  await page.viewport(320, 800)
  expect(columnsOf(grid)).toBe(1)
  expect(document.documentElement.scrollWidth).toBe(320)
})

it('lets few children share the whole width with `stretch`', async () => {
  render(
    <>
      <Grid as="ul" label="Filled" fit="narrow">
        {cells.slice(0, 2)}
      </Grid>
      <Grid as="ul" label="Stretched" stretch="narrow">
        {cells.slice(0, 2)}
      </Grid>
    </>,
  )
  const widthOf = (name: string) =>
    page.getByRole('list', { name }).element().firstElementChild?.getBoundingClientRect().width ?? 0
  expect(widthOf('Filled')).toBeLessThan(400)
  expect(widthOf('Stretched')).toBeGreaterThan(700)
})
