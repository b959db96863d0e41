/** The page for when nothing else can be said: no module, no data, no scripts. */

const texts: Record<number, string> = {
  401: 'The back office opens for staff who are signed in.',
  405: 'This page can only be read.',
  500: 'Something went wrong on our side. Please try again in a moment.',
  503: 'The shop is catching its breath. Please try again in a moment.',
}

/** A plain document with a way on. */
export const politePage = (status: number): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>NDX</title><h1>NDX</h1><p>${texts[status] ?? texts[500]}</p><p><a href="/">Try again</a></p></html>`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        ...(status === 503 ? { 'retry-after': '2' } : {}),
      },
    },
  )
