// The first match counts: Edge and Opera also name Chrome, and Chrome also names Safari.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Describes a device by its user agent, as its owner would: `Safari on iPhone`. Empty if unknown. */
export const describeDevice = (userAgent: string): string =>
  [browsers, systems]
    .flatMap((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
    .join(' on ')
