/** Staff upload a picture for a product. */
import type { Client } from '@shop/client/client'
import { uploadPicture } from '@shop/client/products'

import { asRefusal, noteRefusal } from '../live/office.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** The picture's address, or what is wrong with the file, for the field. */
export const sendPicture = async (
  client: Client,
  file: File,
): Promise<{ path: string } | { problem: string }> => {
  try {
    const picture = await shrinkPicture(file)
    if (!picture) return { problem: `${file.name} is no picture that this browser can read.` }
    return await uploadPicture(client, picture)
  } catch (error) {
    noteRefusal(error)
    const code = asRefusal(error)?.code
    if (code === 'body-too-large') return { problem: 'A picture may hold at most 5 MB.' }
    if (code === 'bad-input')
      return { problem: `${file.name} is no PNG, JPEG, WebP or AVIF picture.` }
    return { problem: 'The picture could not be sent. Please try again.' }
  }
}
