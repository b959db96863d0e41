/** Questions with constraints that a reply must meet or name as unmet. */
import { question } from './question.ts'

export const constrained = [
  question('hats under $50', 'hats', { under: 50, categories: ['Hats'] }),
  question('anything under 30 dollars', 'toddlers', { under: 30 }),
  question('what can I get for less than $35', 'toddlers', { under: 35 }),
  question('up to $35', 'ladies hats toddlers', { atMost: 35 }),
  question('something over $60', 'hoodies', { atLeast: 60 }),
  question('between $30 and $40', 'shirts ladies hats', { atLeast: 30, atMost: 40 }),
  question('I have 25 bucks', 'toddlers', { atMost: 25 }),
  question('gifts under twenty six dollars', 'toddlers', { under: 26 }),
  question('shirt, max $40', 'shirts ladies toddlers', { atMost: 40 }),
  question('hoodie under $30', 'hoodies', { unmet: ['price'] }),
  question('cheapest hoodie', 'hoodies', { categories: ['Hoodies'] }),
  question('what is the cheapest thing you sell', 'toddlers', { atMost: 25 }),
  question('most expensive item', 'hoodies', { atLeast: 65 }),
  question('least expensive hat', 'hats', { categories: ['Hats'] }),
  question('black hoodie', 'focus-wordmark-hoodie brass-hour-hoodie lock-in-hoodie', {
    categories: ['Hoodies'],
    colors: ['Black'],
  }),
  question(
    'navy tee',
    'focus-crest-tee crescent-city-tee sleepy-moon-tee night-shift-long-sleeve',
    {
      colors: ['Navy'],
    },
  ),
  question('red hat', 'crosstown-trucker', { colors: ['Red'], categories: ['Hats'] }),
  question('grey hoodie', 'focus-wordmark-hoodie levee-zip-hoodie', {
    colors: ['Gray'],
    categories: ['Hoodies'],
  }),
  question('pink top for women', 'fleur-crop-tee', { colors: ['Pink'], categories: ['Ladies'] }),
  question('yellow tank', 'second-line-tank', { colors: ['Yellow'] }),
  question('green hat', 'bayou-bucket-hat', { colors: ['Green'], categories: ['Hats'] }),
  question('purple shirt for toddler', 'sleepy-moon-tee', {
    colors: ['Purple'],
    categories: ['Toddler Shirts'],
  }),
  question('hoodie in brown', 'hoodies', { unmet: ['color'], categories: ['Hoodies'] }),
  question('turquoise beanie', 'first-light-beanie', { unmet: ['color'] }),
  question('a hoodie, not black', 'levee-zip-hoodie', {
    categories: ['Hoodies'],
    notColor: 'Black',
  }),
  question('hat but no black please', 'first-light-beanie', {
    categories: ['Hats'],
    notColor: 'Black',
  }),
  question('a shirt in anything but white', 'crescent-city-tee', { notColor: 'White' }),
  question('tops that are not white or black', 'night-shift-long-sleeve', { notColor: 'White' }),
  question('red or blue cap', 'crosstown-trucker first-light-beanie', {
    colors: ['Red', 'Blue'],
    categories: ['Hats'],
  }),
  question('hoodie size M', 'hoodies', { size: 'M', categories: ['Hoodies'] }),
  question('XXL shirts', 'shirts', { size: 'XXL' }),
  question('2xl hoodie', 'hoodies', { size: 'XXL', categories: ['Hoodies'] }),
  question('extra small tops', 'ladies', { size: 'XS' }),
  question('do you have anything in XS?', 'ladies', { size: 'XS' }),
  question('large black hoodie', 'focus-wordmark-hoodie brass-hour-hoodie lock-in-hoodie', {
    size: 'L',
    colors: ['Black'],
    categories: ['Hoodies'],
  }),
  question('hoodie in 4XL', 'hoodies', { unmet: ['size'], categories: ['Hoodies'] }),
  question('shirt for my 3 year old', 'toddlers', { size: '3T', categories: ['Toddler Shirts'] }),
  question('something for a two year old', 'toddlers', {
    size: '2T',
    categories: ['Toddler Shirts'],
  }),
  question('5T tee', 'toddlers', { size: '5T' }),
  question('a tee for my 4yo who loves birds', 'pelican-pal-tee', {
    size: '4T',
    categories: ['Toddler Shirts'],
  }),
  question('toddler size 4 blue', 'tiny-gator-tee pelican-pal-tee', {
    size: '4T',
    colors: ['Blue'],
  }),
  question(
    'what is on sale',
    'streetcar-line-tee fleur-crop-tee brass-hour-hoodie first-light-beanie little-streetcar-tee',
    { isOnSale: true },
  ),
  question('hoodies on sale', 'brass-hour-hoodie', { isOnSale: true, categories: ['Hoodies'] }),
  question('discounted hat', 'first-light-beanie', { isOnSale: true, categories: ['Hats'] }),
  question('any deals for kids?', 'little-streetcar-tee', {
    isOnSale: true,
    categories: ['Toddler Shirts'],
  }),
  question('sale items under $40', 'fleur-crop-tee first-light-beanie little-streetcar-tee', {
    isOnSale: true,
    under: 40,
  }),
  question('black shirts under $50 size XL', 'focus-crest-tee crescent-city-tee', {
    under: 50,
    size: 'XL',
    colors: ['Black'],
  }),
  question('navy hoodie between 50 and 70', 'focus-wordmark-hoodie levee-zip-hoodie', {
    atLeast: 50,
    atMost: 70,
    colors: ['Navy'],
    categories: ['Hoodies'],
  }),
  question('hats and hoodies in green', 'bayou-bucket-hat brass-hour-hoodie', {
    colors: ['Green'],
    categories: ['Hats', 'Hoodies'],
  }),
  question(
    'something black but not a hoodie',
    'focus-crest-tee ndx-six-panel-cap second-line-tank crescent-city-tee tunnel-vision-fitted-tee bayou-bucket-hat crosstown-trucker little-focus-tee',
    { colors: ['Black'], notCategory: 'Hoodies' },
  ),
  question("women's medium in red", 'tunnel-vision-fitted-tee night-shift-long-sleeve', {
    size: 'M',
    colors: ['Red'],
    categories: ['Ladies'],
  }),
  question('baby onesie', 'toddlers', { unmet: ['category'] }),
  question('hoodie for toddlers', 'toddlers hoodies', { unmet: ['category'] }),
  question('does the brass hour hoodie come in orange', 'brass-hour-hoodie', { unmet: ['color'] }),
  question('crest tee in large', 'focus-crest-tee', { size: 'L' }),
  question('one size hat in blue', 'first-light-beanie crosstown-trucker', {
    colors: ['Blue'],
    categories: ['Hats'],
  }),
  question('hats for $35 or less', 'hats', { atMost: 35, categories: ['Hats'] }),
  question('my budget is 40 dollars for a moon shirt', 'crescent-city-tee sleepy-moon-tee', {
    atMost: 40,
  }),
  question('brown hoodie under $5', 'hoodies', { unmet: ['color', 'price'] }),
  question('a hoodie in 4XL for less than $5', 'hoodies', { unmet: ['size', 'price'] }),
]
