/** A text that changes with a deploy only; browsers cache it for an hour. */
export const fixedFile = (request: Request, contentType: string, text: string): Response =>
  new Response(request.method === 'HEAD' ? null : text, {
    headers: {
      'content-type': contentType,
      'cache-control': 'public, max-age=3600',
    },
  })
