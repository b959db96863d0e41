import { blur, channel, coverage, frame, pixelCount, rasterise } from './raster.ts'
import type { Garment, Piece } from './garment.ts'
import { smoothNoise } from './noise.ts'

export type Relief = {
  /** Light on each pixel; 1 is flat cloth. */
  shade: Float32Array
  /** Light thrown back by slopes that face the lamp, 0..1. */
  sheen: Float32Array
  slopeX: Float32Array
  slopeY: Float32Array
  alpha: Float32Array
}

const lamp = { x: -0.42, y: -0.56, z: 0.71 }

/** Turns a garment into light: heights to slopes, slopes to shade, piece over piece. */
export const lightGarment = async (garment: Garment, seed: number): Promise<Relief> => {
  const relief = emptyRelief()
  const folds = await foldHeights(garment, seed)
  const grooves = blur(channel(await rasterise(tinted(garment.grooves)), 3), 1)
  for (const piece of garment.pieces) {
    const mask = await coverage(piece.path)
    castShadow(relief, mask, piece.lift)
    layPiece(relief, mask, pieceHeights({ piece, mask, folds, grooves }))
  }
  rollOutline(relief)
  // Ink bends with folds, not with seams and grain.
  return { ...relief, slopeX: blur(relief.slopeX, 7), slopeY: blur(relief.slopeY, 7) }
}

const emptyRelief = (): Relief => {
  const layer = () => new Float32Array(pixelCount)
  return { shade: layer(), sheen: layer(), slopeX: layer(), slopeY: layer(), alpha: layer() }
}

const tinted = (shapes: string) => `<g fill="#fff" stroke="#fff" stroke-width="0">${shapes}</g>`

const foldHeights = async (garment: Garment, seed: number) => {
  const soft = blur(channel(await rasterise(tinted(garment.softFolds)), 3), 15)
  const sharp = blur(channel(await rasterise(tinted(garment.creases)), 3), 6)
  const heights = new Float32Array(pixelCount)
  for (let pixel = 0; pixel < pixelCount; pixel++) {
    const x = pixel % frame.width
    const y = (pixel / frame.width) | 0
    const crumple = garment.crumple * crumpleAt(x, y, seed)
    heights[pixel] = 26 * (soft[pixel] ?? 0) + 13 * (sharp[pixel] ?? 0) + crumple
  }
  return heights
}

/** Slow swells with a few soft ridges, bent by a second noise so that none runs straight. */
const crumpleAt = (x: number, y: number, seed: number) => {
  const bendX = 70 * smoothNoise(x / 210, y / 210, seed + 1)
  const bendY = 70 * smoothNoise(x / 210, y / 210, seed + 2)
  const swell = smoothNoise((x + bendX) / 150, (y + bendY) / 230, seed + 3)
  const across = smoothNoise((x + bendY) / 120, (y + bendX) / 210, seed + 4)
  const ridge = Math.exp(-across * across * 14)
  const fine = smoothNoise((x + bendX) / 44, (y + bendY) / 70, seed + 5)
  return 17 * swell + 8 * ridge + 2 * fine
}

type Layers = { piece: Piece; mask: Float32Array; folds: Float32Array; grooves: Float32Array }

const pieceHeights = ({ piece, mask, folds, grooves }: Layers) => {
  const heights = blur(mask, piece.roll)
  for (let pixel = 0; pixel < pixelCount; pixel++) {
    const inwards = Math.min(1, (heights[pixel] ?? 0) * 2 - 1)
    // Sharp corners lie outside the dome; they keep its slope instead of going flat.
    const dome = inwards * (inwards > 0 ? 2 - inwards : 2)
    heights[pixel] =
      piece.rise * dome + piece.drape * (folds[pixel] ?? 0) - 1.9 * (grooves[pixel] ?? 0)
  }
  return heights
}

/** What stands higher darkens what lies under it, away from the lamp. */
const castShadow = (relief: Relief, mask: Float32Array, lift: number) => {
  if (lift === 0) return
  const soft = blur(mask, lift)
  const shift = Math.round(lift * 0.5) * frame.width + Math.round(lift * 0.35)
  for (let pixel = pixelCount - 1; pixel >= shift; pixel--) {
    relief.shade[pixel] = (relief.shade[pixel] ?? 0) * (1 - 0.5 * (soft[pixel - shift] ?? 0))
  }
}

const layPiece = (relief: Relief, mask: Float32Array, heights: Float32Array) => {
  const around = blur(heights, 12)
  for (let pixel = frame.width; pixel < pixelCount - frame.width; pixel++) {
    const cover = mask[pixel] ?? 0
    if (cover === 0) continue
    const slopeX = ((heights[pixel + 1] ?? 0) - (heights[pixel - 1] ?? 0)) / 2
    const slopeY = ((heights[pixel + frame.width] ?? 0) - (heights[pixel - frame.width] ?? 0)) / 2
    const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1)
    const facing = Math.max(0, (-slopeX * lamp.x - slopeY * lamp.y + lamp.z) / length)
    const hollow = Math.min(0.28, Math.max(0, (around[pixel] ?? 0) - (heights[pixel] ?? 0)) * 0.035)
    mix(relief.shade, pixel, cover, (0.4 + 0.6 * (facing / lamp.z)) * (1 - hollow))
    mix(relief.sheen, pixel, cover, facing ** 6)
    mix(relief.slopeX, pixel, cover, slopeX)
    mix(relief.slopeY, pixel, cover, slopeY)
    relief.alpha[pixel] = cover + (relief.alpha[pixel] ?? 0) * (1 - cover)
  }
}

/** The whole silhouette turns away at its outline, more on the side away from the lamp. */
const rollOutline = (relief: Relief) => {
  const wide = blur(relief.alpha, 26)
  for (let pixel = 0; pixel < pixelCount; pixel++) {
    const inwards = Math.min(1, Math.max(0, (wide[pixel] ?? 0) * 2 - 1))
    const down = pixel / pixelCount
    relief.shade[pixel] =
      (relief.shade[pixel] ?? 0) * (0.84 + 0.16 * inwards) * (1.04 - 0.09 * down)
  }
}

const mix = (layer: Float32Array, pixel: number, cover: number, value: number) => {
  layer[pixel] = (layer[pixel] ?? 0) * (1 - cover) + value * cover
}
