import * as v from 'valibot'

import type { MarkdownPageText } from '@shop/contracts/shop-settings'
import type { PageTexts } from '@shop/domain/shop-settings'

import type { Client } from './client.ts'
import { path } from './path.ts'

type Texts = Pick<PageTexts, 'about' | 'faq'> & Record<string, MarkdownPageText>

/** Only the shape is checked, because the schemas of all texts would weigh on every page. */
const isText = (value: unknown): boolean => typeof value === 'object' && value !== null

/**
 * Returns the text of a page, with the shop's facts filled in.
 * @throws ApiProblem `not-found`
 */
export const readPageText = <Slug extends string>(
  client: Client,
  slug: Slug,
): Promise<Texts[Slug]> => client.request(path`/api/pages/${slug}`, v.custom<Texts[Slug]>(isText))
