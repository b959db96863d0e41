/** Prints the folder with the oldest supported Node and its npm. */
'use strict'
const { fetchNode } = require('./tools.cjs')

const reason = "Teams' commands are tried with the oldest Node that they may use"
console.log(fetchNode('oldest-node', { version: '20.19.0', npmVersion: '10.8.2', reason }))
