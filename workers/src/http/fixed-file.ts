/** A text that changes with a deploy only; browsers cache it for an hour. Caches for many may not: it may name the host. */
export const fixedFile = (request: Request, contentType: string, text: string): Response =>
  new Response(request.method === 'HEAD' ? null : text, {
    headers: {
      'content-type': contentType,
      'cache-control': 'private, max-age=3600',
    },
  })
