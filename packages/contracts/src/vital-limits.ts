/** Core Web Vitals above these values are not good, as web.dev/articles/vitals has them; the guard counts visitors who had one. */
export const vitalLimits = { lcp_ms: 2500, inp_ms: 200, cls: 0.1 } as const
