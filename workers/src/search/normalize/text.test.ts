import { expect, it } from 'vitest'

import { toPlainText } from './text.ts'

it.each([
  ['A T-Shirt, please!', 'a tshirt , please'],
  ['“trumpet* AND NEAR(x)', 'trumpet and near ; x'],
  ["women's under $19.99.", 'women under $19.99'],
  ['I don’t want black', 'i do not want black'],
  ['🐊', ''],
])('normalizes %s to plain words', (message, expected) => {
  expect(toPlainText(message)).toBe(expected)
})
