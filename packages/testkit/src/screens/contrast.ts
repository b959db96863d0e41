/** Contrast as WCAG 2.2 defines it (success criterion 1.4.3). */

/** Returns the contrast ratio, 1 to 21, of an element's text and background, both opaque. */
export const contrastOf = (element: Element): number => {
  const { color, backgroundColor } = getComputedStyle(element)
  const [lighter, darker] = [luminance(color), luminance(backgroundColor)].toSorted((a, b) => b - a)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

const luminance = (rgb: string): number => {
  const [red, green, blue] = (rgb.match(/[\d.]+/g) ?? []).map((part) => linear(Number(part) / 255))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

const linear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
