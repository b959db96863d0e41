export type Cloth = {
  main: string
  /** A second cloth for panels, raglan sleeves and mesh. */
  accent: string
  thread: string
  /** How deep the folds go and how much the high places shine; black needs the most. */
  depth: number
  sheen: number
}

export type Inks = { cloth: string; main: string; pop: string; third: string }

const bone = '#f3ebda'
const ink = '#17181d'
const brass = '#e6ad3e'
const brick = '#cf3f2e'
const teal = '#2f9c95'
const sky = '#8cc3e6'

const onDark = { thread: '#ffffff', depth: 1.15, sheen: 0.05 }
const onLight = { thread: '#3b3833', depth: 1, sheen: 0 }

const cloths: Record<string, Cloth> = {
  Black: { ...onDark, main: '#29282a', accent: '#3d3d43', depth: 1.6, sheen: 0.17 },
  White: { ...onLight, main: '#faf8f4', accent: '#2f7a55', depth: 0.95 },
  Gray: { ...onLight, main: '#a9aaac', accent: '#54575d' },
  Navy: { ...onDark, main: '#222f52', accent: '#3a4b7c', sheen: 0.08 },
  Charcoal: { ...onDark, main: '#46474c', accent: '#2b2c30', sheen: 0.07 },
  Pink: { ...onLight, main: '#efa9b8', accent: '#d9798f' },
  Purple: { ...onDark, main: '#563a86', accent: '#3c2664' },
  Red: { ...onDark, main: '#b92a2d', accent: '#861a20' },
  Blue: { ...onDark, main: '#3569b4', accent: '#234a86' },
  Green: { ...onDark, main: '#23573f', accent: '#173d2c' },
  Yellow: { ...onLight, main: '#f2c544', accent: '#d9a11f' },
  Orange: { ...onDark, main: '#e0712a', accent: '#b3521a' },
}

const inks: Record<string, Omit<Inks, 'cloth'>> = {
  Black: { main: bone, pop: brass, third: brick },
  White: { main: ink, pop: brick, third: brass },
  Gray: { main: ink, pop: '#b32d22', third: bone },
  Navy: { main: bone, pop: brass, third: sky },
  Charcoal: { main: bone, pop: '#f07a3c', third: teal },
  Pink: { main: '#5b1230', pop: '#fff4ea', third: brick },
  Purple: { main: '#f6e9cf', pop: '#f0b63c', third: '#4fc09a' },
  Red: { main: '#fbf0df', pop: '#161519', third: '#f2b93f' },
  Blue: { main: '#fff6e6', pop: '#ffc845', third: '#12244a' },
  Green: { main: '#f4ead2', pop: '#e9b342', third: '#d9562f' },
  Yellow: { main: '#1b2a4a', pop: '#c9332a', third: '#fffaf0' },
  Orange: { main: '#fff4e2', pop: '#1c2440', third: '#ffd45e' },
}

export const clothOf = (color: string): Cloth => {
  const cloth = cloths[color]
  if (!cloth) throw new Error(`palette.ts has no cloth for the color "${color}"`)
  return cloth
}

export const inksOn = (color: string): Inks => {
  const chosen = inks[color]
  if (!chosen) throw new Error(`palette.ts has no inks for the color "${color}"`)
  return { ...chosen, cloth: clothOf(color).main }
}

/** Darkens (below 1) or lightens (above 1) a color. */
export const scaled = (hex: string, factor: number) => {
  const value = Number.parseInt(hex.slice(1), 16)
  const parts = [(value >> 16) & 255, (value >> 8) & 255, value & 255]
  return `rgb(${parts.map((part) => Math.round(Math.min(255, part * factor))).join(',')})`
}
