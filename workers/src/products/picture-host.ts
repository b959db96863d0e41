/** Where a product's picture may be. */
import { ProblemError } from '@shop/contracts/problem'

import type { Ctx } from '../platform/context.ts'

/**
 * A picture is a path of this shop or on a listed host (`PICTURE_HOSTS`): no page would show it from elsewhere.
 * @throws ProblemError `bad-input`
 */
export const requireShownPicture = (
  { pictureHosts }: Pick<Ctx, 'pictureHosts'>,
  { image }: { image?: string | undefined },
): void => {
  if (image === undefined || image.startsWith('/')) return
  const { host } = new URL(image)
  if (pictureHosts.includes(host)) return
  const message = `is on ${host}, whose pictures no page shows: upload the picture, or list that host in PICTURE_HOSTS`
  throw new ProblemError('bad-input', 'The picture is on a host that is not listed.', {
    issues: [{ path: 'image', message }],
  })
}
