/** Calls about pictures. */
import { UploadedPicture } from '@shop/contracts/picture'

import type { Client } from './client.ts'

/** Staff: stores a picture, at most 5 MB. @throws ApiProblem `bad-input`, `body-too-large`, `staff-only` */
export const uploadPicture = (client: Client, picture: Blob): Promise<UploadedPicture> =>
  client.request('/api/pictures', UploadedPicture, { method: 'POST', body: picture })
