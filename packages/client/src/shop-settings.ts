import * as v from 'valibot'

import {
  DraftPreview,
  type MarkdownPageText,
  type SaveNextInput,
  type SaveSettingInput,
  Setting,
  SettingList,
  SettingVersionList,
} from '@shop/contracts/shop-settings'
import {
  type PageTexts,
  type SavedSettings,
  type SettingKey,
  type ShopSettings,
  withDefaults,
} from '@shop/domain/shop-settings'

import type { Client } from './client.ts'
import { path } from './path.ts'
import { post, put } from './requests.ts'

/** Checks only the shape, because the schemas of all settings would add weight to every page. */
const Saved = v.custom<SavedSettings>((value) => typeof value === 'object' && value !== null)

/** Returns the shop's settings. A group that staff have not saved has its defaults. */
export const readSettings = async (client: Client): Promise<ShopSettings> =>
  withDefaults(await client.request('/api/settings', Saved))

type Texts = Pick<PageTexts, 'about' | 'faq'> & Record<string, MarkdownPageText>

/** Checks only the shape, because the schemas of all texts would add weight to every page. */
const isText = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Returns the text of a page, with the shop's facts filled in. @throws ApiProblem `not-found` */
export const readPageText = <Slug extends string>(
  client: Client,
  slug: Slug,
): Promise<Texts[Slug]> => client.request(path`/api/pages/${slug}`, v.custom<Texts[Slug]>(isText))

/** Staff: returns all groups of settings, with defaults where nothing was saved. */
export const listSettings = (client: Client) => client.request('/api/settings/saved', SettingList)

/** Staff: returns the last saved values of a group, newest first. */
export const listSettingVersions = (client: Client, key: SettingKey) =>
  client.request(path`/api/settings/${key}/versions`, SettingVersionList)

/** Staff: saves a group. Null restores the default. @throws ApiProblem `version-conflict` */
export const saveSetting = (client: Client, key: SettingKey, body: SaveSettingInput) =>
  client.request(path`/api/settings/${key}`, Setting, put(body))

/** Staff: stores, schedules or removes (null) a draft. @throws ApiProblem `version-conflict` */
export const saveNextSetting = (client: Client, key: SettingKey, body: SaveNextInput) =>
  client.request(path`/api/settings/${key}/next`, Setting, put(body))

/** Staff: makes a link that shows all drafts to anyone who opens it. */
export const createDraftPreview = (client: Client) =>
  client.request('/api/settings/preview', DraftPreview, post({}))
