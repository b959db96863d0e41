/** Messages without meaning, for which no product may be shown. */
import { question } from './question.ts'

export const nonsense = [
  question('qwertzuiop', ''),
  question('xkcd blorptang', ''),
  question('zzzzzz', ''),
  question('🦄🦄🦄', ''),
  question('????', ''),
  question('9f8e7d6c5b', ''),
  question('lorem ipsum dolor', ''),
  question('白い帽子', ''),
  question('مرحبا', ''),
  question('\u202Egnirts desrever', ''),
  question('fgh jkl mnb vcx', ''),
  question('%%%% ____', ''),
]
