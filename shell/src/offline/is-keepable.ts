/** Which answers may be kept: whole, public, our own, and what they claim to be. */

type Answer = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>

/** A copy of anything else would be shown again long after it was right. */
export const isKeepable = ({ status, type, redirected, headers }: Answer): boolean =>
  status === 200 &&
  type === 'basic' &&
  !redirected &&
  !/no-store|private/i.test(headers.get('cache-control') ?? '')
