/** Swatch colors by name, as near as a dot can come to the garment. */
export const swatchColors = {
  black: '#1b1b1d',
  white: '#f8f7f3',
  gray: '#9a9a9c',
  navy: '#1d2a4d',
  charcoal: '#414347',
  pink: '#e9a3b6',
  purple: '#6b4a9e',
  red: '#b3262e',
  blue: '#2f5fb3',
  green: '#35684a',
  yellow: '#e5bd3d',
  orange: '#d96e2c',
  other: '#b9b4aa',
}
