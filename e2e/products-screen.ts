/** The products screen as staff open it, and its parts. */
import type { Browser, Page } from 'playwright'

import { newVisitor } from './browser.ts'
import { sizes } from './open-browser.ts'

/** A member of staff on the products screen. */
export const openProducts = async (
  { browser, shop }: { browser: Browser; shop: { origin: string } },
  path: string,
  size: keyof typeof sizes = 'desktop',
) => {
  const visitor = await newVisitor(browser, shop.origin, { viewport: sizes[size] })
  await visitor.page.goto(path)
  await visitor.page.getByRole('heading', { level: 1, name: 'Product Management' }).waitFor()
  return visitor
}

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const formOf = (page: Page) => page.getByRole('dialog')
/** A control of the form by its label. */
export const fieldOf = (page: Page, label: string) =>
  formOf(page)
    .locator('input, textarea, select')
    .and(page.getByLabel(label, { exact: true }))

/** Answers the browser's next question, and tells what it was. */
export const answerNext = (page: Page, isYes: boolean): Promise<string> =>
  new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message())
      void (isYes ? dialog.accept() : dialog.dismiss())
    })
  })

/** What the server refuses is written into the console by the browser itself. */
export const withoutRefusals = (complaints: readonly string[]): string[] =>
  complaints.filter((text) => !/status of (?:4\d\d|503)/.test(text))
