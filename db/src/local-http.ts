/**
 * Node's HTTP for servers of this machine. An `import` of `node:http` reads each of its exports, and one of them loads `fetch`
 * with HTTP/2 and TLS: 10 MB that a program which only supervises others would hold for good.
 */
export const { createServer, get, request } = process.getBuiltinModule('node:http')
