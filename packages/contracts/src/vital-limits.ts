/** Core Web Vitals above these values are not good (web.dev/articles/vitals). */
export const vitalLimits = { lcp_ms: 2500, inp_ms: 200, cls: 0.1 } as const
