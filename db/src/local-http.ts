/**
 * Node's HTTP for servers on this machine. An `import` of `node:http` reads all its exports, and
 * one of them loads `fetch` with HTTP/2 and TLS. That would cost a program that only supervises
 * others 10 MB of memory.
 */
export const { createServer, get, request } = process.getBuiltinModule('node:http')
