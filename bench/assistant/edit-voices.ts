import { readFile } from 'node:fs/promises'

import { addVoice, readVoices, splits } from './voices.ts'

const [command, name = '', file = ''] = process.argv.slice(2)
const split = splits.find((one) => one === name)
const voices = await readVoices('tuning')
const voice = voices.find((one) => one.voice === name)

if (command === 'print' && voice) console.log(JSON.stringify(voice, null, 2))
else if (command === 'add' && split && file !== '')
  await addVoice(split, JSON.parse(await readFile(file, 'utf8')))
else {
  console.error(
    `Usage: edit-voices.ts print VOICE | add tuning|reporting FILE
VOICE is one of ${voices.map((one) => one.voice).join(', ')}.`,
  )
  process.exitCode = 1
}
