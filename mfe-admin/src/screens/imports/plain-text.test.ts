import { expect, it } from 'vitest'

import { plainText } from './convert-export.ts'

it.each([
  ['plain & simple', 'plain & simple'],
  [
    '<p>Heavy &amp; soft</p>\n<ul><li>Cotton</li><li>240&nbsp;g</li></ul>',
    'Heavy & soft\nCotton\n240 g',
  ],
  ['One<br/>two<BR>three', 'One\ntwo\nthree'],
  ['<style>p { color: red }</style><p>Text</p><script>alert("<p>no</p>")</script>', 'Text'],
  ['It&#8217;s &#x41;&rsquo;s &unknown; 5 &lt; 6', 'It’s A’s &unknown; 5 < 6'],
  ['Ren&eacute;&trade; 30 &times; 40, 30&deg; &copy; &reg;', 'René™ 30 × 40, 30° © ®'],
  [String.raw`Warm\nand soft`, 'Warm\nand soft'],
  ['<script>never closed', ''],
  ['a < b', 'a < b'],
])('reads %j as %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})
