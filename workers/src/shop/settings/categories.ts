import { badInput } from '@shop/contracts/problem'
import { type Category, findCategory } from '@shop/domain/categories'

import { readShopSettings, type ReadSettingsCtx } from './read-settings.ts'

export const readCategories = async (ctx: ReadSettingsCtx): Promise<readonly Category[]> =>
  (await readShopSettings(ctx)).categories.all

export const mustBeCategory = (all: readonly Category[]): string =>
  `must be one of ${all.map(({ name }) => name).join(', ')}`

/**
 * Replaces a category's name, or its id in different letter case, by its id.
 * @throws ProblemError `bad-input` for a category that the shop does not have
 */
export const withCategoryId = <Input extends { category?: string | undefined }>(
  all: readonly Category[],
  input: Input,
): Input => {
  if (input.category === undefined) return input
  const found = findCategory(all, input.category)
  if (!found) throw badInput([{ path: 'category', message: mustBeCategory(all) }])
  return { ...input, category: found.id }
}
