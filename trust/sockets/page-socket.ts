/** A minimal websocket (RFC 6455), so that thousands fit into one process. */
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

/** `onEnd` is called once; with the status or network error if the socket could not be opened. */
export const connectPage = (options: {
  origin: URL
  path: string
  /** The visitor's IP address, as the platform would report it. */
  address: string
  onText: (text: Buffer) => void
  onEnd: (failure: string | null) => void
}): void => {
  const { origin, path, address, onText, onEnd } = options
  const socket = connect(Number(origin.port), origin.hostname)
  let received: Buffer = Buffer.alloc(0)
  let isOpen = false
  let failure: string | null = null
  // `close` follows an error.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (!isOpen) failure = error.code ?? error.message
  })
  socket.on('close', () => onEnd(failure))
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    if (!isOpen) {
      const end = received.indexOf('\r\n\r\n')
      if (end === -1) return
      const status = received.subarray(9, 12).toString()
      if (status !== '101') {
        failure = status
        return void socket.destroy()
      }
      isOpen = true
      received = received.subarray(end + 4)
    }
    for (let frame = readFrame(received); frame; frame = readFrame(received)) {
      received = received.subarray(frame.end)
      if (frame.opcode === opcodes.close) return void socket.destroy()
      if (frame.opcode === opcodes.text) onText(frame.payload)
    }
  })
  const lines = [
    `GET ${path} HTTP/1.1`,
    `host: ${origin.host}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
    // Offered like browsers do; if the shop accepted, this page could not read the frames.
    'sec-websocket-extensions: permessage-deflate; client_max_window_bits',
    `cf-connecting-ip: ${address}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
}

const opcodes = { text: 1, close: 8 }

type Frame = { opcode: number; payload: Buffer; end: number }

/** The first complete frame as servers send it: unmasked and unfragmented. */
const readFrame = (bytes: Buffer): Frame | null => {
  if (bytes.length < 2) return null
  const opcode = bytes.readUInt8(0) & 15
  const short = bytes.readUInt8(1)
  const start = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < start) return null
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  const end = start + length
  return bytes.length < end ? null : { opcode, payload: bytes.subarray(start, end), end }
}
