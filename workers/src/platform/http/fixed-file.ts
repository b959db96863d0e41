/**
 * Responds with a text that only changes with a deploy. Browsers cache it for an hour. Shared
 * caches may not, because it may name the host.
 */
export const fixedFile = (request: Request, contentType: string, text: string): Response =>
  new Response(request.method === 'HEAD' ? null : text, {
    headers: {
      'content-type': contentType,
      'cache-control': 'private, max-age=3600',
    },
  })
