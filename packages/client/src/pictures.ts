import {
  DeletedPictures,
  PictureList,
  type PictureQuery,
  type PictureTextInput,
  ReplacedPicture,
  UploadedPicture,
} from '@shop/contracts/picture'

import type { Client } from './client.ts'
import { type PartialQuery, toQueryString } from './path.ts'
import { nothing, post, put } from './requests.ts'

/** Staff: returns one page of matching pictures, newest first. */
export const listPictures = (client: Client, query: PartialQuery<PictureQuery> = {}) =>
  client.request(`/api/pictures${toQueryString(query)}`, PictureList)

/** Staff: stores a picture of at most 5 MB. @throws ApiProblem `body-too-large` */
export const uploadPicture = (client: Client, picture: Blob, name: string) =>
  client.request(`/api/pictures${toQueryString({ name })}`, UploadedPicture, post(picture))

/** Staff: stores a smaller size of an uploaded picture. */
export const uploadSmallerPicture = (
  client: Client,
  picture: Blob,
  query: { path: string; width: number },
) => client.request(`/api/pictures/smaller${toQueryString(query)}`, nothing, put(picture))

/** Staff: replaces a picture in all products that use it. @throws ApiProblem `version-conflict` */
export const replacePicture = (client: Client, from: string, to: string) =>
  client.request('/api/pictures/replace', ReplacedPicture, post({ from, to }))

/** Staff: saves the alt text of a picture. An empty text restores the default text. */
export const describePicture = (client: Client, text: PictureTextInput) =>
  client.request('/api/pictures/alt', nothing, put(text))

/** Staff: deletes unused pictures, or none if one is used. @throws ApiProblem `picture-in-use` */
export const deletePictures = (client: Client, paths: readonly string[]) =>
  client.request('/api/pictures/delete', DeletedPictures, post({ paths }))
