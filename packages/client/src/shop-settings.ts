import {
  DraftPreview,
  type SaveNextInput,
  type SaveSettingInput,
  Setting,
  SettingList,
  SettingVersionList,
} from '@shop/contracts/shop-settings'
import type { SettingKey } from '@shop/domain/shop-settings'

import type { Client } from './client.ts'
import { path } from './path.ts'

/** Staff: returns all groups of settings, with defaults where nothing was saved. */
export const listSettings = (client: Client) => client.request('/api/settings/saved', SettingList)

/** Staff: returns the last saved values of a group, newest first. */
export const listSettingVersions = (client: Client, key: SettingKey) =>
  client.request(path`/api/settings/${key}/versions`, SettingVersionList)

/** Staff: saves a group. Null restores the default. @throws ApiProblem `version-conflict` */
export const saveSetting = (client: Client, key: SettingKey, body: SaveSettingInput) =>
  client.request(path`/api/settings/${key}`, Setting, { method: 'PUT', body })

/** Staff: stores, schedules or removes (null) a draft. @throws ApiProblem `version-conflict` */
export const saveNextSetting = (client: Client, key: SettingKey, body: SaveNextInput) =>
  client.request(path`/api/settings/${key}/next`, Setting, { method: 'PUT', body })

/** Staff: makes a link that shows its visitor all drafts. */
export const createDraftPreview = (client: Client) =>
  client.request('/api/settings/preview', DraftPreview, { method: 'POST', body: {} })
