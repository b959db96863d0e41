import { expect, it } from 'vitest'

import { findSuperLinear } from './super-linear.ts'

const again = 'a search that fails begins anew inside what a repetition has read'
const shared = 'two repetitions can share what they read in many ways'

it.each([
  ['a tag that is never closed', /<img\b[^>]*\bfetchpriority="high"[^>]*>/i, again],
  ['spaces at the end', /\s+$/, again],
  ['a comment', /<!--[^]*?-->/, again],
  ['spaces around a sign', /\s*;\s*/, again],
  ['digits in front of something', /\d(?=(?:\d{3})+\.)/g, again],
  ['a repetition in a repetition', /^(?:a+)+$/, shared],
  ['two repetitions of one class', /^[\d:]*:[\d:]*$/, shared],
  ['alternatives that begin alike', /^(?:a|ab|b)*c$/, shared],
  ['two open ends', /^(.+) <(.+)>$/, shared],
])('finds %s', (_what, { source, flags }, why) => {
  expect(findSuperLinear(source, flags)).toBe(why)
})

it.each([
  ['a tag without another inside', /<img\b[^<>]*>/i],
  ['a text that cannot hold its own beginning', /<title>([^<]*)<\/title>/],
  ['a repetition that may end the expression', /\s+/g],
  ['whole words', /\b\w+\b/g],
  ['a bounded repetition', /\s{1,9}$/],
  ['one that begins where the text does', /^\s*\d+\s*$/],
  ['one that begins where the last has ended', /[a-z]+=/y],
  ['parts with a sign between them', /^[a-z]+(?:-[a-z]+)*$/],
  ['a repetition of words', /^(?:(?:and|but) )*(?:no|yes)$/],
])('passes %s', (_what, { source, flags }) => {
  expect(findSuperLinear(source, flags)).toBeNull()
})
